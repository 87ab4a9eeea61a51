import { randomUUID } from 'node:crypto'
import type { GoodsInLineChange } from '@tunda/contract/buying/goods-in'
import { NewLandedCost } from '@tunda/contract/buying/landed-costs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { profitAndLoss } from '../expenses/profit-and-loss.ts'
import { adjustStock } from '../products/adjust-stock.ts'
import { proveStock } from '../products/prove-stock.ts'
import { addSupplier } from '../suppliers/add-supplier.ts'
import { getSupplier } from '../suppliers/get-supplier.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { newImeis, stockPhones } from '../testing/units.ts'
import { untilWaiting } from '../testing/until-waiting.ts'
import { startGoodsIn } from './draft-goods-in.ts'
import { addLandedCost, reverseLandedCost } from './landed-costs.ts'
import { postGoodsIn } from './post-goods-in.ts'
import { putLine } from './put-line.ts'
import { putNumbers } from './put-numbers.ts'
import { sendBack } from './supplier-returns.ts'

let testDb: TestDatabase
let shop: TestShop
let phone: string
let kikuubo: string

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  phone = await stockProduct(testDb, shop, { stock: 0, cost: 0 })
  kikuubo = randomUUID()
  const asked = { id: kikuubo, name: 'Kikuubo', currency: 'UGX', terms_days: 7, lead_days: 0 } as const
  await as(testDb, shop.owner, (tx, member) => addSupplier(tx, asked, member))
})

type Line = Pick<GoodsInLineChange, 'quantity' | 'unit_cost'> & { readonly product_id?: string }
/** Goods of one supplier that are put in stock. */
async function receive(...lines: Line[]): Promise<string> {
  const id = randomUUID()
  await as(testDb, shop.owner, async (tx, member) => {
    await startGoodsIn(tx, { id, supplier_id: kikuubo, currency: 'UGX', rate: '1' }, member)
    for (const line of lines) await putLine(tx, { goods_in_id: id, product_id: phone, ...line }, member)
    await postGoodsIn(tx, { id }, member)
  })
  return id
}
const cost = (
  goods: string | string[],
  amount: string,
  more: Partial<NewLandedCost> = {},
  who: Colleague = shop.owner,
) =>
  as(testDb, who, (tx, member) =>
    addLandedCost(
      tx,
      {
        id: randomUUID(),
        goods_in_ids: [goods].flat(),
        kind: 'freight',
        amount,
        basis: 'quantity',
        currency: 'UGX',
        rate: '1',
        ...more,
      },
      member,
    ),
  )
const reverse = (landed_cost_id: string, id = randomUUID()) =>
  as(testDb, shop.owner, (tx, member) => reverseLandedCost(tx, { id, landed_cost_id }, member))
const back = (goods_in_id: string, quantity: number, more: object = {}, who: Colleague = shop.owner) =>
  as(testDb, who, (tx, member) =>
    sendBack(
      tx,
      {
        id: randomUUID(),
        goods_in_id,
        settlement: 'credit',
        reason: 'Broken',
        lines: [{ product_id: phone, quantity }],
        ...more,
      },
      member,
    ),
  )
const sell = (units: number) =>
  as(testDb, shop.owner, (tx, member) => adjustStock(tx, { product_id: phone, delta: -units, reason: 'loss' }, member))
const owed = async () => (await as(testDb, shop.owner, (tx, member) => getSupplier(tx, { id: kikuubo }, member))).owed
async function worth(id = phone) {
  const [row] = await testDb.askAtHome<{ stock: string; cost: string; rest: string; variance: string }>(
    shop.org_id,
    `select current_stock as stock, cost_price as cost,
       coalesce((select rest_after from cost_changes c where c.product_id = p.id order by id desc limit 1), 0) as rest,
       coalesce((select sum(variance) from cost_changes c where c.product_id = p.id), 0) as variance from products p where id = $1`,
    [id],
  )
  const [stock = 0, each = 0, rest = 0, variance = 0] = [row?.stock, row?.cost, row?.rest, row?.variance].map(Number)
  return { stock, cost: each, rest, variance }
}

describe('other costs of goods', () => {
  it('raise what is there, and are variance of the month for what was sold: 3 of 10, 1,000 of freight', async () => {
    const goods = await receive({ quantity: 10, unit_cost: '500' })
    await sell(3)
    const [one] = (await cost(goods, '1000', { supplier_id: kikuubo, document_no: 'F-1' })).costs
    expect(one).toMatchObject({ amount_ugx: 1_000, to_stock: 700, to_variance: 300, supplier_name: 'Kikuubo' })
    expect(await worth()).toEqual({ stock: 7, cost: 600, rest: 0, variance: 300 })
    expect(await owed()).toBe(6_000)
    const { months } = await as(testDb, shop.owner, (tx, member) => profitAndLoss(tx, {}, member))
    // Those that are gone cost what they did when they left: their part of the freight is among the late costs, once.
    expect(months[0]).toMatchObject({ late_costs: 300, shrinkage: 1_500, net: -1_800 })
  })

  it('are not put on goods that come in at this very moment', async () => {
    const goods = await receive({ quantity: 10, unit_cost: '500' })
    await sell(10)
    const asked = await as(testDb, shop.owner, async (tx) => {
      await tx.query('select 1 from products where org_id = $1 and id = $2 for update', [shop.org_id, phone])
      const others = receive({ quantity: 10, unit_cost: '500' })
      await untilWaiting(testDb, 1)
      const freight = cost(goods, '1000')
      await untilWaiting(testDb, 2)
      return { both: [others, freight] }
    })
    await Promise.all(asked.both)
    expect(await worth()).toEqual({ stock: 10, cost: 500, rest: 0, variance: 1_000 })
  })

  it('are shared out to the shilling, also over the parts of an order, and only over what did not go back', async () => {
    const others = await Promise.all(
      [1, 2, 3].map((n) => stockProduct(testDb, shop, { model: `P${n}`, stock: 0, cost: 0 })),
    )
    const goods = await receive(
      { quantity: 1, unit_cost: '10' },
      ...others.map((product_id) => ({ product_id, quantity: 1, unit_cost: '10' })),
    )
    const { lines } = await cost(goods, '333', { basis: 'value' })
    expect(lines.map(({ amount }) => amount)).toEqual([84, 83, 83, 83])
    const first = await receive({ quantity: 10, unit_cost: '100' })
    await back(first, 4)
    await cost(first, '600')
    expect(await worth()).toMatchObject({ stock: 7, variance: 0 })
    // 1 at 94, 6 at 100 and 600 of freight.
    expect((await worth()).cost * 7 + (await worth()).rest).toBe(94 + 600 + 600)
    const second = await receive({ quantity: 6, unit_cost: '100' })
    const both = await cost([first, second], '1200')
    expect(both.costs[0]).toMatchObject({ amount_ugx: 1_200, to_stock: 1_200, goods_ins: 2 })
  })

  it('are by weight or by hand what is said, and refused where that is not the amount', async () => {
    const charger = await stockProduct(testDb, shop, { model: 'Charger', stock: 0, cost: 0 })
    const goods = await receive({ quantity: 2, unit_cost: '10' }, { product_id: charger, quantity: 5, unit_cost: '1' })
    const parts = (one: string, two: string) => [
      { goods_in_id: goods, product_id: phone, part: one },
      { goods_in_id: goods, product_id: charger, part: two },
    ]
    const by = async (basis: 'weight' | 'manual', amount: string, one: string, two: string, more = {}) =>
      (await cost(goods, amount, { basis, parts: parts(one, two), ...more })).lines.map((line) => line.amount)
    expect(await by('weight', '900', '1.5', '3')).toEqual([300, 600])
    expect(await by('manual', '10', '7.5', '2.5', { currency: 'USD', rate: '3700' })).toEqual([28_050, 9_850])
    await expect(by('manual', '10', '7', '2')).rejects.toMatchObject({ entry: { code: 'PARTS_ARE_NOT_THE_AMOUNT' } })
    await expect(by('weight', '10', '0', '0')).rejects.toMatchObject({ entry: { code: 'NOTHING_TO_SHARE_OVER' } })
    await expect(cost(goods, '0.4')).rejects.toMatchObject({ entry: { code: 'LANDED_COST_TOO_LITTLE' } })
    const id = randomUUID()
    expect(await by('weight', '900', '2', '3', { id })).toEqual(await by('weight', '900', '2.00', '3.0', { id }))
    await expect(by('weight', '900', '3', '2', { id })).rejects.toMatchObject({
      entry: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    const dear = cost(goods, '1000000000000', { currency: 'USD', rate: '3700' })
    await expect(dear).rejects.toMatchObject({ entry: { code: 'LANDED_COST_TOO_DEAR' } })
  })

  it('are taken back by their opposite, once; a credit lowers what goods are worth; a retry shares out nothing twice', async () => {
    const goods = await receive({ quantity: 10, unit_cost: '500' })
    const id = randomUUID()
    const same = { id, supplier_id: kikuubo }
    await Promise.all([cost(goods, '1000', same), cost(goods, '1000', same)])
    expect(await worth()).toMatchObject({ cost: 600 })
    const both = await Promise.all([reverse(id), reverse(id)])
    expect(both[1]?.costs).toHaveLength(2)
    expect(await worth()).toEqual({ stock: 10, cost: 500, rest: 0, variance: 0 })
    expect(await owed()).toBe(5_000)
    const [reversal] = both[0]?.costs.filter(({ reverses_id }) => reverses_id === id) ?? []
    await expect(reverse(reversal?.id ?? '')).rejects.toMatchObject({ entry: { code: 'IS_A_REVERSAL' } })
    await sell(5)
    const credit = await cost(goods, '-1000')
    expect(credit.costs[0]).toMatchObject({ to_stock: -500, to_variance: -500 })
    expect(await worth()).toEqual({ stock: 5, cost: 400, rest: 0, variance: -500 })
    // More off than what is left is worth.
    await cost(goods, '-6000')
    expect(await worth()).toMatchObject({ cost: 0, rest: 0 })
    const night = { org_id: shop.org_id, user_id: null, night: null }
    expect(await as(testDb, shop.owner, (tx) => proveStock(tx, night))).toMatchObject({ differences: 0 })
  })

  it('of devices are variance of the day: each keeps what it came in for', async () => {
    const { product_id } = await stockPhones(testDb, shop, 0, { model: 'A60', cost: 0 })
    const goods_in_id = randomUUID()
    await as(testDb, shop.owner, async (tx, member) => {
      await startGoodsIn(tx, { id: goods_in_id, currency: 'UGX', rate: '1' }, member)
      await putLine(tx, { goods_in_id, product_id, quantity: 2, unit_cost: '500' }, member)
      const add = newImeis(2).map((number) => ({ number }))
      await putNumbers(tx, { goods_in_id, product_id, add, remove: [] }, member)
      await postGoodsIn(tx, { id: goods_in_id }, member)
    })
    expect((await cost(goods_in_id, '1000')).costs).toMatchObject([{ to_stock: 0, to_variance: 1_000 }])
    expect(await worth(product_id)).toEqual({ stock: 2, cost: 500, rest: 0, variance: 1_000 })
    // Whoever changes a device twice looks for the goods that it came in with: those wait for nobody.
    let tries = 0
    const freight = await as(testDb, shop.owner, async (tx) => {
      tries += 1
      await tx.query(`set local lock_timeout = '300ms'`)
      await tx.query('select 1 from products where org_id = $1 and id = $2 for update', [shop.org_id, product_id])
      const asked = cost(goods_in_id, '1000')
      await untilWaiting(testDb, 1)
      for (const price of [700_000, null])
        await tx.query('update units set price = $3 where org_id = $1 and product_id = $2', [
          shop.org_id,
          product_id,
          price,
        ])
      return { asked }
    })
    expect((await freight.asked).costs).toHaveLength(2)
    expect(tries).toBe(1)
  })

  it('and returns are refused under an id that was used for something else, and in a currency without a rate', async () => {
    const goods = await receive({ quantity: 10, unit_cost: '500' })
    const [id, sent] = [randomUUID(), randomUUID()]
    await cost(goods, '1000', { id })
    await back(goods, 2, { id: sent })
    const reused = [
      () => cost(goods, '2000', { id }),
      () => cost(goods, '1000', { id: goods }),
      () => cost(goods, '1000', { id: sent }),
      () => back(goods, 3, { id: sent }),
      () => back(goods, 1, { id: goods }),
      () => back(goods, 1, { id }),
    ]
    for (const again of reused)
      await expect(again()).rejects.toMatchObject({ entry: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect((await back(goods, 2, { id: sent })).returns).toHaveLength(1)
    const dollars = { id, goods_in_ids: [goods], kind: 'freight', currency: 'USD', amount: '10', basis: 'value' }
    expect(NewLandedCost.safeParse(dollars).success).toBe(false)
    expect(NewLandedCost.safeParse({ ...dollars, rate: '3700' }).success).toBe(true)
  })

  it('are not found by another shop, and not possible for drafts', async () => {
    const other = await openShop(testDb)
    const goods = await receive({ quantity: 1, unit_cost: '1' })
    await expect(cost(goods, '1', {}, other.owner)).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    await expect(back(goods, 1, {}, other.owner)).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    await expect(reverse(randomUUID())).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    await expect(cost(goods, '1', { supplier_id: randomUUID() })).rejects.toMatchObject({
      entry: { code: 'NOT_FOUND' },
    })
    const draft = randomUUID()
    await as(testDb, shop.owner, (tx, member) => startGoodsIn(tx, { id: draft, currency: 'UGX', rate: '1' }, member))
    await expect(cost(draft, '1')).rejects.toMatchObject({ entry: { code: 'GOODS_NOT_IN_STOCK' } })
    await expect(back(draft, 1)).rejects.toMatchObject({ entry: { code: 'GOODS_NOT_RECEIVED' } })
  })
})

describe('goods sent back', () => {
  it('leave the stock at what they came in for, are owed no more, and go back once', async () => {
    const goods = await receive({ quantity: 3, unit_cost: '333.3333' })
    await receive({ quantity: 3, unit_cost: '500' })
    expect(await worth()).toMatchObject({ stock: 6, cost: 417 })
    const id = randomUUID()
    const [one] = await Promise.all([back(goods, 1, { id }), back(goods, 1, { id })])
    expect(one.returns).toMatchObject([{ number: 1, value: 333, lines: [{ quantity: 1, value: 333 }] }])
    const rest = await back(goods, 2, { settlement: 'replacement' })
    expect(rest.returns.map(({ value }) => value)).toEqual([667, 333])
    expect(await owed()).toBe(1_500)
    expect(await worth()).toEqual({ stock: 3, cost: 500, rest: 0, variance: 0 })
    await expect(back(goods, 1)).rejects.toMatchObject({ entry: { code: 'MORE_THAN_CAME' }, meta: { left: 0 } })
  })

  it('are of what is there: two at once send no more than came, and what was sold does not go back', async () => {
    const goods = await receive({ quantity: 10, unit_cost: '100' })
    const both = await Promise.allSettled([back(goods, 6), back(goods, 6)])
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { entry: { code: 'MORE_THAN_CAME' }, meta: { left: 4 } } },
    ])
    await sell(3)
    await expect(back(goods, 2)).rejects.toMatchObject({
      entry: { code: 'NOT_THERE_TO_SEND_BACK' },
      meta: { in_stock: 1 },
    })
    const night = { org_id: shop.org_id, user_id: null, night: null }
    expect(await as(testDb, shop.owner, (tx) => proveStock(tx, night))).toMatchObject({ differences: 0 })
  })
})
