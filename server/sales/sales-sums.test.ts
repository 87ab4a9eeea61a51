import { isDeepStrictEqual } from 'node:util'
import type { NewSale, Sale, SalesPage } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { openCreditShop } from '../credit/credit-for-tests.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { listSales } from './list-sales.ts'
import { askForSale } from './record-sale.ts'
import { cancelSale } from './refunds/cancel-sale.ts'
import { refundSale } from './refunds/refund-sale.ts'
import { openSaleBatches, type SaleBatches } from './sale-batches.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let phone: string
beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
  shop = await openShop(testDb)
  phone = await stockProduct(testDb, shop, { stock: 500 })
})
afterAll(() => testDb.close())

async function sell(sale: Partial<NewSale> = {}, who = shop.owner): Promise<Sale> {
  const items = [{ product_id: phone, quantity: 2 }]
  const { response } = await batches.record(
    askForSale(who.caller, { payment_method: 'cash', items, ...sale }, undefined),
  )
  return (JSON.parse(response) as { sale: Sale }).sale
}

const giveBack = (sale: Sale, quantity: number) =>
  as(testDb, shop.owner, (tx, member) =>
    refundSale(
      tx,
      { sale_id: sale.id, items: [{ line: 1, quantity, goods: 'restock' }], reason: 'Broken', payment_method: 'cash' },
      member,
    ),
  )

type Asked = Partial<z.output<typeof SalesPage>>
const filters: Asked[] = [
  {},
  { status: 'completed' },
  { status: 'cancelled' },
  { payment_method: 'cash' },
  { payment_method: 'cash', status: 'completed' },
  { payment_method: 'mobile_money' },
  { payment_method: 'on_account' },
  { payment_method: 'on_account', status: 'completed' },
  { payment_method: 'on_account', status: 'cancelled' },
  { from: '2020-01-01', to: '2020-01-02' },
  { from: '2020-01-01' },
]

async function toldOf(asked: Asked) {
  const { totals, totalCount } = await as(testDb, shop.owner, (tx, member) =>
    listSales(tx, { page: 1, limit: 20, ...asked }, member),
  )
  return { ...totals, all: totalCount }
}

/** The same, added up from the first sale to the last. */
async function addedUp({ status, payment_method: method, from, to }: Asked) {
  const given = [shop.org_id, status ?? null, method ?? null, from ?? null, to ?? null]
  const [sums] = await testDb.asOwner<Record<string, number>>(
    `select count(*)::int as all, (count(*) filter (where s.status = 'completed'))::int as count,
       coalesce(sum(s.total_amount - coalesce(b.amount, 0)), 0)::float as revenue, coalesce(sum(s.profit - coalesce(b.profit, 0)), 0)::float as profit,
       coalesce(sum(case when $3 = 'on_account' then s.on_account - coalesce(b.on_account, 0) else (select coalesce(sum(p.amount), 0) from sale_payments p where p.sale_id = s.id and p.method = $3)
         - (select coalesce(sum(y.amount), 0) from refund_payments y where y.sale_id = s.id and y.method = $3) end), 0)::float as paid
     from sales s left join (select sale_id, sum(amount) as amount, sum(on_account) as on_account, sum(profit) as profit from refunds group by sale_id) b on b.sale_id = s.id
     where s.org_id = $1 and ($2::text is null or s.status = $2)
       and ($3::text is null or ($3 = 'on_account' and s.on_account > 0) or exists (select from sale_payments p where p.sale_id = s.id and p.method = $3))
       and ($4::date is null or s.sale_day >= $4) and ($5::date is null or s.sale_day <= $5)`,
    given,
  )
  const { paid, ...others } = sums ?? {}
  return method === undefined ? others : { ...others, paid }
}

/** Filters whose totals are other than those of their rows. */
async function wrong(): Promise<Asked[]> {
  const told = await Promise.all(
    filters.map(async (asked) => [asked, await toldOf(asked), await addedUp(asked)] as const),
  )
  return told.flatMap(([asked, one, other]) => (isDeepStrictEqual(one, other) ? [] : [asked]))
}

it('gives the totals of all sales, whatever was sold and refunded since it was last asked', async () => {
  expect(await wrong()).toEqual([])
  const [first, second, third] = [await sell(), await sell(), await sell({ payment_method: 'mobile_money' })]
  expect(await wrong()).toEqual([])
  await giveBack(first, 1)
  expect(await wrong()).toEqual([])
  // Nothing is left of it, without its being cancelled.
  await giveBack(first, 1)
  await sell({
    payments: [
      { method: 'mobile_money', amount: 1_000_000 },
      { method: 'cash', amount: 440_000 },
    ],
  })
  expect(await wrong()).toEqual([])
  await as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: second.id, reason: 'A mistake' }, member))
  await giveBack(third, 1)
  expect(await wrong()).toEqual([])
  await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? toldOf({}) : sell())))
  expect(await wrong()).toEqual([])
})

it('tells what of sales went on account, less what refunds took off it, among all sales and by a search', async () => {
  const { sell: sellTo } = await openCreditShop(testDb, shop, batches, 50_000)
  const [kept, back] = [await sellTo(10, 3_000), await sellTo(4, 4_000)]
  await sellTo(2, 0)
  expect(await wrong()).toEqual([])
  const left = { count: 2, revenue: kept.total_amount + back.total_amount, paid: 7_000, all: 2 }
  expect(await toldOf({ payment_method: 'on_account' })).toMatchObject(left)
  expect(await toldOf({ payment_method: 'on_account', search: kept.invoiceNumber })).toMatchObject({
    count: 1,
    paid: 3_000,
  })
  await giveBack(back, 1)
  expect(await wrong()).toEqual([])
  const words = { payment_method: 'on_account', search: back.invoiceNumber } as const
  expect(await toldOf(words)).toMatchObject({ count: 1, revenue: 3_000, paid: 3_000 })
  expect((await toldOf({ payment_method: 'on_account' })).paid).toBe(6_000)
})

it('excludes sales of other shops and of locations that the member does not see', async () => {
  const other = await openShop(testDb)
  await sell()
  expect(await as(testDb, other.owner, (tx, member) => listSales(tx, { page: 1, limit: 20 }, member))).toMatchObject({
    totalCount: 0,
    totals: { count: 0, revenue: 0 },
  })
  const elsewhere = await as(testDb, shop.owner, (tx, member) =>
    listSales(tx, { page: 1, limit: 20 }, { ...member, location_ids: [] }),
  )
  expect(elsewhere).toMatchObject({ totalCount: 0, totals: { count: 0, revenue: 0 } })
})
