import { createHash } from 'node:crypto'
import type { PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import type { NewSale } from '@tunda/contract/selling/sales'
import { dayMs, timesOfDay, trafficOn } from './calendar.ts'
import { type DemoCustomer, newcomers, regulars } from './customers.ts'
import { chance, pick, type Random } from './random.ts'
import type { ShelfProduct } from './shelf.ts'
import { sellerAt, tillAt } from './staff.ts'

/** How long the shop has traded, in days, and whether it lived through more than its last weeks: colleagues, tills, returns, counts. */
export type Span = { readonly days: number; readonly isLong: boolean }

/** Six weeks, which is enough to look at, and three years. */
export const spans = {
  short: { days: 42, isLong: false },
  long: { days: 1_096, isLong: true },
} as const satisfies Record<string, Span>

/** One sale of the demonstration shop's past, by places in the lists of products, staff and tills. */
export type PastSale = {
  readonly id: string
  readonly at: Date
  readonly seller: number
  /** Undefined: at the desk. */
  readonly till: number | undefined
  readonly customer: DemoCustomer | undefined
  readonly payment_method: PaymentMethod
  /** What was paid in cash, where the rest came by `payment_method`. */
  readonly cash: number | undefined
  readonly reference: string | undefined
  readonly lines: readonly { readonly product: number; readonly quantity: number }[]
  readonly discount: NewSale['discount']
  readonly total: number
}

/** The shop's sales of the span up to `until`, oldest first: the same for the same moment. */
export function planTrade(shelf: readonly ShelfProduct[], until: Date, span: Span, random: Random): PastSale[] {
  const sales = Array.from({ length: span.days }, (_, i) => span.days - 1 - i).flatMap((daysBefore) => {
    const { day, count } = trafficOn(until, daysBefore, span, random)
    return timesOfDay(day, until, count, random).map((at) => pastSale(shelf, at, until, span, random))
  })
  return sales.map((sale, i): PastSale => ({ ...sale, id: saleId(until, i) }))
}

function pastSale(shelf: readonly ShelfProduct[], at: Date, until: Date, span: Span, random: Random) {
  const lines = linesOf(shelf, random)
  const sum = lines.reduce((total, line) => total + (shelf[line.product]?.selling_price ?? 0) * line.quantity, 0)
  const off = sum > 100_000 && chance(0.12, random) ? pick([5_000, 10_000, 15_000], random) : undefined
  const total = sum - (off ?? 0)
  const payment_method = paymentFor(total, random)
  const daysBefore = (until.getTime() - at.getTime()) / dayMs
  const till = span.isLong ? tillAt(daysBefore, random) : undefined
  const isSplit = span.isLong && total > 250_000 && payment_method === 'mobile_money' && chance(0.14, random)
  return {
    at,
    seller: sellerAt(daysBefore, span.isLong, random),
    till,
    customer: chance(0.34, random) ? customerAt(daysBefore, span, random) : undefined,
    payment_method,
    cash: isSplit ? Math.round((total * (0.2 + 0.4 * random())) / 10_000) * 10_000 : undefined,
    reference: span.isLong && payment_method === 'mobile_money' ? referenceOf(random) : undefined,
    lines,
    discount: off === undefined ? undefined : { type: 'amount' as const, value: off },
    total,
  }
}

function linesOf(shelf: readonly ShelfProduct[], random: Random) {
  const wanted = new Map<number, number>()
  const size = chance(0.66, random) ? 1 : chance(0.75, random) ? 2 : 3
  for (let line = 0; line < size; line += 1) {
    const product = pick(byPull(shelf), random)
    const isCheap = (shelf[product]?.selling_price ?? 0) < 40_000
    wanted.set(product, isCheap && chance(0.3, random) ? 2 : 1)
  }
  return [...wanted].map(([product, quantity]) => ({ product, quantity }))
}

/** The first regulars come most; of the others more and more are known as the years go by. */
function customerAt(daysBefore: number, { days, isLong }: Span, random: Random): DemoCustomer | undefined {
  const known = isLong ? Math.floor(newcomers.length * Math.max(0, 1 - daysBefore / days)) : 0
  if (known > 0 && chance(0.64, random)) return newcomers[Math.floor(random() * known)]
  return regulars[Math.floor(random() ** 1.6 * regulars.length)]
}

function paymentFor(total: number, random: Random): PaymentMethod {
  if (total > 1_000_000 && chance(0.4, random)) return 'bank_transfer'
  return chance(0.55, random) ? 'mobile_money' : 'cash'
}

const referenceOf = (random: Random) => String(Math.floor(10_000_000_000 + random() * 89_999_999_999))

const pulls = new WeakMap<readonly ShelfProduct[], number[]>()

/** Each product's place, as often as it is wanted. */
function byPull(shelf: readonly ShelfProduct[]): number[] {
  const known = pulls.get(shelf) ?? shelf.flatMap(({ pull }, i) => Array.from({ length: pull }, () => i))
  pulls.set(shelf, known)
  return known
}

/** A uuid that is the same whenever the same shop is made again: a seed that was cut off goes on where it stopped. */
export function saleId(until: Date, place: number, kind = ''): string {
  const hex = createHash('sha256').update(`${until.toISOString()} ${kind}${place}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
