import { randomUUID } from 'node:crypto'
import type { NewSale } from '@tunda/contract/selling/sales'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { askForSale } from '../sales/record-sale.ts'
import { cancelSale } from '../sales/refunds/cancel-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { closePeriods } from './close-periods.ts'
import { runningOut } from './running-out.ts'
import { showReport } from './show-report.ts'
import { marksOf } from './sold-by-product.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let phone: string
let restoreClock = () => {}

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
beforeEach(async () => {
  shop = await openShop(testDb)
  phone = await stockProduct(testDb, shop, { stock: 100, price: 1_000, cost: 600 })
})
afterEach(() => restoreClock())
afterAll(() => testDb.close())

/** Noon of a day in Kampala. */
function clockAt(day: string): void {
  restoreClock()
  restoreClock = setClock(() => Date.parse(`${day}T12:00:00+03:00`))
}

async function sell(quantity: number, sale: Partial<NewSale> = {}): Promise<string> {
  const id = randomUUID()
  const items = [{ product_id: phone, quantity }]
  await batches.record(
    askForSale(shop.owner.caller, { client_sale_id: id, payment_method: 'cash', items, ...sale }, undefined),
  )
  return id
}

/** Units of the phone in the best sellers of a period; the last 30 days when none is given. */
async function sold(from?: string, to?: string): Promise<number | undefined> {
  const { top_products } = await as(testDb, shop.owner, (tx, member) =>
    showReport(tx, { from, to, is_compared: false }, member),
  )
  return top_products[0]?.units_sold
}

/** Makes what was closed wrong, so that it shows whether it is read. */
const spoil = () =>
  testDb.asOwner('update closed_period_products set units = units + 1000 where org_id = $1', [shop.org_id])

/** What was added up of a period whose days are still what they were, and is not their sum. */
const holdingAndWrong = `select c.units, n.units as days from closed_periods p
  join closed_period_products c using (org_id, kind, from_day),
  lateral (select sum(t.units) as units from product_day_totals t
    where t.org_id = p.org_id and t.product_id = c.product_id and t.day between p.from_day and p.until_day) n
  where p.org_id = $1 and p.marks = ${marksOf('p')} and c.units is distinct from n.units`

describe('days that are over', () => {
  it('are read as they were added up, with the days since', async () => {
    clockAt('2026-03-09')
    await sell(2)
    clockAt('2026-03-10')
    await sell(3)
    expect(await sold()).toBe(5)
    await closePeriods(testDb.database)
    expect(await sold()).toBe(5)
    await spoil()
    await sell(1)
    expect(await sold()).toBe(1_006)
    const [running] = await as(testDb, shop.owner, (tx, member) => runningOut(tx, member, '2026-03-10'))
    expect(running?.days_left).toBe(Math.round((94 / 1_006) * 30))
  })

  it.each<[string, (sale: string) => Promise<unknown>]>([
    ['a late sale', () => sell(4, { sale_date: '2026-03-08T09:00:00Z' })],
    ['a cancellation', (sale) => as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: sale }, member))],
  ])('are not read as added up once %s changed one of them, until they are added up anew', async (_what, change) => {
    clockAt('2026-03-08')
    const sale = await sell(2)
    clockAt('2026-03-10')
    await closePeriods(testDb.database)
    await spoil()
    await change(sale)
    const right = await sold()
    expect(right ?? 0).toBeLessThan(10)
    await closePeriods(testDb.database)
    expect(await sold()).toBe(right)
    await spoil()
    expect(await sold()).toBe(right === undefined ? undefined : right + 1_000)
  })

  it('never differ from their days, even if they are added up while late sales arrive', async () => {
    clockAt('2026-03-10')
    const late = (n: number) => sell(1, { sale_date: `2026-03-0${(n % 5) + 4}T09:00:00Z` })
    const wrong: unknown[] = []
    await Promise.all([
      ...Array.from({ length: 30 }, (_, n) => late(n)),
      ...Array.from({ length: 10 }, async () => {
        await closePeriods(testDb.database)
        wrong.push(...(await testDb.asOwner(holdingAndWrong, [shop.org_id])))
      }),
    ])
    expect(wrong).toEqual([])
    await closePeriods(testDb.database)
    await spoil()
    // The 29 days, the 364, and this year's.
    expect(await testDb.asOwner(holdingAndWrong, [shop.org_id])).toHaveLength(3)
    expect(await sold()).toBe(1_030)
  })

  it('are read as the longest that fits, and the other days one by one', async () => {
    clockAt('2026-01-31')
    await sell(1)
    clockAt('2026-02-15')
    await sell(2)
    clockAt('2026-04-10')
    await sell(4)
    await closePeriods(testDb.database)
    await spoil()
    // The year so far, to yesterday.
    expect(await sold('2026-01-01', '2026-04-10')).toBe(1_007)
    // March, in which nothing was sold.
    expect(await sold('2026-01-15', '2026-04-10')).toBe(7)
    // February.
    expect(await sold('2026-01-02', '2026-02-28')).toBe(1_003)
  })

  it('are whole months where too many days lie beside the longest', async () => {
    for (let day = 1; day <= 95; day += 1) {
      clockAt(new Date(Date.UTC(2026, 3, day)).toISOString().slice(0, 10))
      await sell(1)
    }
    await closePeriods(testDb.database)
    await spoil()
    expect(await sold('2026-04-01', '2026-07-04')).toBe(3_095)
  })
})
