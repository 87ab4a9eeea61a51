import { createHash } from 'node:crypto'
import type { NewSale, PaymentMethod } from '@tunda/contract/sales'
import { chance, type Dice, pick } from './dice.ts'
import type { ShelfProduct } from './shelf.ts'

/** One sale of the demonstration shop's past, by places in the lists of products, sellers and customers. */
export type PastSale = {
  readonly id: string
  readonly at: Date
  readonly seller: number
  readonly customer: number | undefined
  readonly payment_method: PaymentMethod
  readonly lines: readonly { readonly product: number; readonly quantity: number }[]
  readonly discount: NewSale['discount']
}

export const daysOfTrade = 42
/** Sales of a day, Sunday first. */
const salesByWeekday = [15, 29, 27, 30, 32, 39, 46]
/** Customers of each hour from 8 to 19, beside each other. */
const opening = 8
const rush = [2, 4, 5, 5, 7, 8, 6, 5, 6, 8, 9, 5]
const kampala = '+03:00'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The shop's sales of six weeks up to `until`, oldest first: the same for the same moment. */
export function planTrade(
  shelf: readonly ShelfProduct[],
  until: Date,
  people: { sellers: number; customers: number },
  dice: Dice,
) {
  const days = Array.from({ length: daysOfTrade }, (_, i) => dayAt(until, daysOfTrade - 1 - i))
  const sales = days.flatMap((day, d) => {
    const weekday = new Date(`${day}T12:00:00${kampala}`).getUTCDay()
    // Business grows a little from week to week, and no two days are alike.
    const count = Math.round(
      (salesByWeekday[weekday] ?? 30) * (0.82 + (0.2 * d) / daysOfTrade) * (0.88 + 0.24 * dice()),
    )
    const times = timesOf(day, until, count, dice)
    return times.map((at) => pastSale(shelf, at, people, dice))
  })
  return sales.map((sale, i): PastSale => ({ ...sale, id: saleId(until, i) }))
}

/** The calendar day in Kampala, `daysBefore` days before the moment. */
function dayAt(moment: Date, daysBefore: number): string {
  return new Date(moment.getTime() + 3 * hourMs - daysBefore * dayMs).toISOString().slice(0, 10)
}

/** Moments of a day when somebody buys, in order. Today's lie between opening and now, however early that is. */
function timesOf(day: string, until: Date, count: number, dice: Dice): Date[] {
  const midnight = Date.parse(`${day}T00:00:00${kampala}`)
  if (until.getTime() - midnight < dayMs) return timesOfToday(midnight, until, count, dice)
  const hours = rush.flatMap((weight, i) => Array.from({ length: weight }, () => opening + i))
  const moments = Array.from(
    { length: count },
    () => midnight + pick(hours, dice) * hourMs + Math.floor(dice() * hourMs),
  )
  return inOrder(moments)
}

/** At least half a day's trade, so that a first look in the morning finds a shop at work. */
function timesOfToday(midnight: number, until: Date, count: number, dice: Dice): Date[] {
  const now = until.getTime()
  const open = midnight + opening * hourMs
  const from = now - open > 2 * hourMs ? open : Math.max(midnight, now - 2 * hourMs)
  const share = Math.min(1, Math.max(0.5, (now - open) / (rush.length * hourMs)))
  return inOrder(Array.from({ length: Math.round(count * share) }, () => from + Math.floor(dice() * (now - from))))
}

function inOrder(moments: readonly number[]): Date[] {
  return [...moments].sort((a, b) => a - b).map((at) => new Date(at))
}

function pastSale(
  shelf: readonly ShelfProduct[],
  at: Date,
  people: { sellers: number; customers: number },
  dice: Dice,
) {
  const wanted = new Map<number, number>()
  const size = chance(0.66, dice) ? 1 : chance(0.75, dice) ? 2 : 3
  for (let line = 0; line < size; line += 1) {
    const product = pick(byPull(shelf), dice)
    const isCheap = (shelf[product]?.selling_price ?? 0) < 40_000
    wanted.set(product, isCheap && chance(0.3, dice) ? 2 : 1)
  }
  const lines = [...wanted].map(([product, quantity]) => ({ product, quantity }))
  const total = lines.reduce((sum, line) => sum + (shelf[line.product]?.selling_price ?? 0) * line.quantity, 0)
  return {
    at,
    seller: chance(0.55, dice) ? people.sellers - 1 : Math.floor(dice() * people.sellers),
    customer: chance(0.34, dice) ? Math.floor(dice() ** 1.6 * people.customers) : undefined,
    payment_method: paymentFor(total, dice),
    lines,
    discount:
      total > 100_000 && chance(0.12, dice)
        ? { type: 'amount' as const, value: pick([5_000, 10_000, 15_000], dice) }
        : undefined,
  }
}

function paymentFor(total: number, dice: Dice): PaymentMethod {
  if (total > 1_000_000 && chance(0.4, dice)) return 'bank_transfer'
  return chance(0.55, dice) ? 'mobile_money' : 'cash'
}

const pulls = new WeakMap<readonly ShelfProduct[], number[]>()

/** Each product's place, as often as it is wanted. */
function byPull(shelf: readonly ShelfProduct[]): number[] {
  const known = pulls.get(shelf) ?? shelf.flatMap(({ pull }, i) => Array.from({ length: pull }, () => i))
  pulls.set(shelf, known)
  return known
}

/** A uuid that is the same whenever the same shop is made again: a seed that was cut off goes on where it stopped. */
function saleId(until: Date, place: number): string {
  const hex = createHash('sha256').update(`${until.toISOString()} ${place}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
