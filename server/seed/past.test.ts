import { describe, expect, it } from 'vitest'
import { dayMs } from './calendar.ts'
import { newcomers } from './customers.ts'
import { type Past, type PastEvent, planPast } from './past.ts'
import { shelf } from './shelf.ts'
import { staff, tills } from './staff.ts'
import { spans } from './trade.ts'

const until = new Date('2026-11-22T09:30:00Z')
const long = planPast(until, spans.long)
/** Early on a Monday on which a delivery would come. */
const night = new Date('2026-11-22T22:36:00Z')
const eventsOf = ({ fortnights }: Past) => fortnights.flat()
const of = <Kind extends PastEvent['kind']>(past: Past, kind: Kind) =>
  eventsOf(past).flatMap((event) => (event.kind === kind ? [event as Extract<PastEvent, { kind: Kind }>] : []))

describe.each([
  ['short', planPast(until, spans.short)],
  ['long', long],
  ['long, at night,', planPast(night, spans.long)],
])('the %s past', (_, past) => {
  it('never sells more than there is, and ends with the stock of the shelf', () => {
    const stock = [...past.opening]
    let lowest = 0
    const take = (product: number, quantity: number) => {
      stock[product] = (stock[product] ?? 0) - quantity
      lowest = Math.min(lowest, stock[product] ?? 0)
    }
    for (const event of eventsOf(past)) {
      if (event.kind === 'sale') for (const { product, quantity } of event.sale.lines) take(product, quantity)
      if (event.kind === 'delivery') for (const { product, quantity } of event.goods) take(product, -quantity)
      if (event.kind === 'count') for (const { product, quantity } of event.missing) take(product, quantity)
    }
    expect(lowest).toBe(0)
    expect(stock).toEqual(shelf.map(({ left }) => left))
  })

  it('goes forward, after the opening and up to the present', () => {
    const moments = eventsOf(past).map(({ at }) => at.getTime())
    expect(moments.filter((moment, i) => moment < (moments[i - 1] ?? 0))).toEqual([])
    expect(moments[0]).toBeGreaterThan(past.openedAt.getTime())
    expect(moments.at(-1)).toBeLessThanOrEqual(past.until.getTime())
  })

  it('is the same each time', () => {
    const again = planPast(past.until, past.fortnights.length > 10 ? spans.long : spans.short)
    // As text: three years are too much to compare thing by thing.
    expect(JSON.stringify(again) === JSON.stringify(past)).toBe(true)
  })
})

describe('the long past', () => {
  const sales = of(long, 'sale').map(({ sale }) => sale)

  it('has a sale in each part, whatever the weekday: by it a start that goes on knows what is written', () => {
    for (let day = 1; day <= 14; day++) {
      const { fortnights } = planPast(new Date(Date.UTC(2026, 10, day, 22, 15)), spans.long)
      expect(fortnights.filter((events) => !events.some(({ kind }) => kind === 'sale'))).toEqual([])
    }
  })

  it('is three years of a shop that grows, with a busy December', () => {
    const perMonth = Map.groupBy(sales, ({ at }) => at.toISOString().slice(0, 7))
    const count = (month: string) => perMonth.get(month)?.length ?? 0
    expect(perMonth.size).toBe(37)
    expect(sales.length).toBeGreaterThan(5_000)
    expect(count('2026-10')).toBeGreaterThan(3 * count('2024-02'))
    expect(count('2025-12')).toBeGreaterThan(1.2 * count('2025-11'))
    expect(count('2025-12')).toBeGreaterThan(1.2 * count('2026-01'))
  })

  it('is the work of people who were there, at tills that stood', () => {
    const daysBefore = (at: Date) => (until.getTime() - at.getTime()) / dayMs
    const wrong = sales.filter(({ at, seller, till }) => {
      const who = staff[seller]
      const isThere = who !== undefined && who.joined > daysBefore(at) && who.left < daysBefore(at)
      return !isThere || (till !== undefined && (tills[till]?.since ?? 0) <= daysBefore(at))
    })
    expect(wrong).toEqual([])
    expect(new Set(sales.map(({ seller }) => seller)).size).toBe(staff.length)
    expect(new Set(sales.map(({ till }) => till)).size).toBe(tills.length + 1)
  })

  it('has customers who come back, returns after their sale, deliveries and counts', () => {
    const visits = Map.groupBy(sales, ({ customer }) => customer?.phone)
    expect(visits.size).toBeGreaterThan(newcomers.length)
    expect([...visits.values()].filter((times) => times.length > 3).length).toBeGreaterThan(100)
    expect(of(long, 'return').length).toBeGreaterThan(60)
    for (const { at, sale } of of(long, 'return')) expect(at.getTime()).toBeGreaterThan(sale.at.getTime())
    expect(of(long, 'delivery').length).toBeGreaterThan(60)
    expect(of(long, 'count').length).toBe(12)
    expect(of(long, 'leave').length).toBe(1)
  })
})
