import { dayAt, dayMs, hourMs, momentOn } from './calendar.ts'
import { planSupply, quietFortnights } from './deliveries.ts'
import { chance, pick, type Random, seededRandom } from './random.ts'
import { type ShelfProduct, shelf } from './shelf.ts'
import { managerAt, staff, tills } from './staff.ts'
import { type PastSale, planTrade, type Span, saleId } from './trade.ts'

type Units = { readonly product: number; readonly quantity: number }

/** Something that happened in the shop; people, tills and products by their places. */
export type PastEvent = { readonly at: Date } & (
  | { readonly kind: 'sale'; readonly sale: PastSale }
  | { readonly kind: 'delivery'; readonly by: number; readonly goods: readonly Units[] }
  | {
      readonly kind: 'return'
      readonly id: string
      readonly by: number
      readonly sale: PastSale
      readonly reason: string
    }
  | { readonly kind: 'count'; readonly by: number; readonly missing: readonly Units[] }
  | { readonly kind: 'join' | 'leave'; readonly who: number }
  | { readonly kind: 'till'; readonly place: number }
)

/** The shop's past: what stood on the shelf when it opened, and its fortnights, each of them what is written in one transaction. */
export type Past = {
  readonly openedAt: Date
  readonly until: Date
  readonly opening: readonly number[]
  readonly fortnights: readonly (readonly PastEvent[])[]
}

/** The first Monday of 1970 in days. */
const firstMonday = 4

/** Plans the span up to `until`, the same for the same moment. What leaves the shelf has come onto it before. */
export function planPast(until: Date, span: Span): Past {
  const openedAt = new Date(until.getTime() - (span.days + 1) * dayMs)
  const fortnightOf = (at: Date) => fortnightsBefore(at) - fortnightsBefore(openedAt)
  const count = fortnightOf(until) + 1
  const sales = planTrade(shelf, until, span, seededRandom(2026))
  const left = quietFortnights(count, shelf.length)
  const leaves = (at: Date, { product, quantity }: Units) => {
    const fortnight = left[fortnightOf(at)]
    if (fortnight !== undefined) fortnight[product] = (fortnight[product] ?? 0) + quantity
  }
  for (const { at, lines } of sales) for (const line of lines) leaves(at, line)
  const events: PastEvent[] = sales.map((sale) => ({ kind: 'sale', at: sale.at, sale }))
  const inFortnights = (all: readonly PastEvent[]) => byFortnight(all, fortnightOf, count)
  if (!span.isLong) return { openedAt, until, opening: openingStock(shelf, left), fortnights: inFortnights(events) }

  const random = seededRandom(1962)
  const returns = planReturns(sales, until, random)
  const counts = planCounts(until, span, random)
  for (const { at, missing } of counts) for (const units of missing) leaves(at, units)
  const { opening, delivered } = planSupply(shelf, left, random)
  const deliveries = delivered.flatMap((units, i): PastEvent[] => {
    const goods = units.flatMap((quantity, product) => (quantity > 0 ? [{ product, quantity }] : []))
    // The evening before: what is sold at night, when the present is a Monday's first hours, is there already.
    const eve = momentOn(mondayOf(fortnightsBefore(openedAt) + i), -6)
    const at = new Date(Math.max(eve.getTime(), openedAt.getTime() + hourMs))
    return goods.length === 0 ? [] : [{ kind: 'delivery', at, by: managerAt(daysBetween(at, until)), goods }]
  })
  const all = [...events, ...returns, ...counts, ...deliveries, ...planPeople(until, openedAt)]
  return { openedAt, until, opening, fortnights: inFortnights(all) }
}

const daysOf = (at: Date) => Math.floor((at.getTime() + 3 * hourMs) / dayMs)
const fortnightsBefore = (at: Date) => Math.floor((daysOf(at) - firstMonday) / 14)
const mondayOf = (fortnight: number) => new Date((fortnight * 14 + firstMonday) * dayMs).toISOString().slice(0, 10)
const daysBetween = (at: Date, until: Date) => (until.getTime() - at.getTime()) / dayMs

function openingStock(products: readonly ShelfProduct[], left: readonly number[][]): number[] {
  return products.map((product, place) => left.reduce((sum, units) => sum + (units[place] ?? 0), product.left))
}

/** Each holds a sale, by which a start that goes on knows whether it is written: one in which nothing was sold goes with its neighbour. */
function byFortnight(events: readonly PastEvent[], fortnightOf: (at: Date) => number, count: number): PastEvent[][] {
  const fortnights = Array.from({ length: count }, (): PastEvent[] => [])
  const inOrder = [...events].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const event of inOrder) fortnights[fortnightOf(event.at)]?.push(event)
  const withSales: PastEvent[][] = []
  let quiet: PastEvent[] = []
  for (const fortnight of fortnights) {
    const together = [...quiet, ...fortnight]
    const sells = together.some(({ kind }) => kind === 'sale')
    if (sells) withSales.push(together)
    quiet = sells ? [] : together
  }
  withSales.at(-1)?.push(...quiet)
  return withSales
}

const reasons = [
  'Does not charge',
  'Screen flickers',
  'Faulty out of the box',
  'No sound on one side',
  'Arrived broken',
]

/** Here and there a customer brings the first thing they bought back, some days later. It is broken, and not sold again. */
function planReturns(sales: readonly PastSale[], until: Date, random: Random) {
  return sales.flatMap((sale, i) => {
    if (!chance(0.014, random)) return []
    const day = dayAt(sale.at, -Math.ceil(random() * 6))
    const at = momentOn(day, 10 + random() * 8)
    const reason = pick(reasons, random)
    const by = managerAt(daysBetween(at, until))
    return at < until ? [{ kind: 'return' as const, at, id: saleId(until, i, 'return '), by, sale, reason }] : []
  })
}

/** Every quarter the whole shelf is counted after closing; a few small things are always missing. */
function planCounts(until: Date, span: Span, random: Random) {
  const smallThings = shelf.flatMap(({ selling_price }, place) => (selling_price < 60_000 ? [place] : []))
  const quarters = Math.floor(span.days / 91)
  return Array.from({ length: quarters }, (_, i) => {
    const daysBefore = span.days - 60 - i * 91
    const products = new Set([pick(smallThings, random), pick(smallThings, random), pick(smallThings, random)])
    return {
      kind: 'count' as const,
      at: momentOn(dayAt(until, daysBefore), 20.25),
      by: managerAt(daysBefore),
      missing: [...products].map((product) => ({ product, quantity: chance(0.3, random) ? 2 : 1 })),
    }
  })
}

/** Who came and left, and when the tills were put up: in the morning, before the shop opens, or with the shop itself. */
function planPeople(until: Date, openedAt: Date): PastEvent[] {
  const morning = (daysBefore: number) =>
    new Date(Math.max(momentOn(dayAt(until, daysBefore), 7.25).getTime(), openedAt.getTime() + 2 * hourMs))
  const people = staff.flatMap(({ joined, left }, who): PastEvent[] => {
    const gone = momentOn(dayAt(until, left), 21)
    if (who === 0 || (left > 0 && gone < openedAt)) return []
    const join: PastEvent = { kind: 'join', who, at: morning(joined) }
    return left > 0 ? [join, { kind: 'leave', who, at: gone }] : [join]
  })
  return [...people, ...tills.map(({ since }, place): PastEvent => ({ kind: 'till', place, at: morning(since) }))]
}
