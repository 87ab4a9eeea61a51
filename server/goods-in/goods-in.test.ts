import { randomUUID } from 'node:crypto'
import type { GoodsInLineChange, NewGoodsIn } from '@tunda/contract/buying/goods-in'
import { mostDrafts } from '@tunda/contract/buying/goods-in-failures'
import { receiveAtCost } from '@tunda/contract/products/cost-of-stock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { profitAndLoss } from '../expenses/profit-and-loss.ts'
import { saveBusinessSettings } from '../organization/business-settings.ts'
import { adjustStock } from '../products/adjust-stock.ts'
import { proveStock } from '../products/prove-stock.ts'
import { removeProduct } from '../products/remove-product.ts'
import { addSupplier } from '../suppliers/add-supplier.ts'
import { changeSupplier } from '../suppliers/change-supplier.ts'
import { getSupplier } from '../suppliers/get-supplier.ts'
import { billSupplier } from '../suppliers/pay-supplier.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { changeGoodsIn, removeGoodsIn, startGoodsIn } from './draft-goods-in.ts'
import { showGoodsIn } from './goods-in-rows.ts'
import { listGoodsIn } from './list-goods-in.ts'
import { postGoodsIn } from './post-goods-in.ts'
import { putLine } from './put-line.ts'

let testDb: TestDatabase
let shop: TestShop
let phone: string

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  phone = await stockProduct(testDb, shop, { stock: 10, cost: 1_000 })
})

const start = (more: Partial<NewGoodsIn> = {}, id: string = randomUUID()) =>
  as(testDb, shop.owner, (tx, member) => startGoodsIn(tx, { id, currency: 'UGX', rate: '1', ...more }, member))
const put = (id: string, line: Partial<GoodsInLineChange>, who: Colleague = shop.owner) =>
  as(testDb, who, (tx, member) => putLine(tx, { goods_in_id: id, product_id: phone, ...line }, member))
const post = (id: string) => as(testDb, shop.owner, (tx, member) => postGoodsIn(tx, { id }, member))
const supplier = async (terms_days = 7) => {
  const asked = { id: randomUUID(), name: randomUUID(), currency: 'USD', terms_days, lead_days: 0 } as const
  return (await as(testDb, shop.owner, (tx, member) => addSupplier(tx, asked, member))).id
}
const owed = async (id: string) => (await as(testDb, shop.owner, (tx, member) => getSupplier(tx, { id }, member))).owed
const product = async (id = phone) => {
  const [row] = await testDb.askAtHome<{ stock: string; cost: string; rest: string | null; variance: string | null }>(
    shop.org_id,
    `select current_stock as stock, cost_price as cost,
       (select rest_after from cost_changes c where c.product_id = p.id order by id desc limit 1) as rest,
       (select sum(variance) from cost_changes c where c.product_id = p.id) as variance from products p where id = $1`,
    [id],
  )
  const [stock, cost, rest, variance] = [row?.stock, row?.cost, row?.rest, row?.variance].map((one) => Number(one ?? 0))
  return { stock: stock ?? 0, cost: cost ?? 0, rest: rest ?? 0, variance: variance ?? 0 }
}

describe('goods in', () => {
  it('are kept line by line, and put in stock at their cost and rate, owed to their supplier, once', async () => {
    const from = await supplier()
    const asked = { supplier_id: from, document_no: 'INV-9', currency: 'USD', rate: '3720.5' } as const
    const { id } = (await start(asked)).goods_in
    expect((await start(asked, id)).goods_in.id).toBe(id)
    await expect(start({ ...asked, document_no: 'INV-8' }, id)).rejects.toMatchObject({
      entry: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect((await put(id, { add: 1 })).goods_in.total).toBeNull()
    expect((await put(id, { add: 2, unit_cost: '3.3333' })).goods_in.total).toBe(37_205)
    expect((await put(id, {})).line).toMatchObject({ quantity: 3, variant: '', unit_cost: '3.3333', cost: null })
    const [first, second] = await Promise.all([post(id), post(id)])
    // 3 × 3.3333 × 3720.5 = 37,204.6…
    expect(first.goods_in).toMatchObject({ number: 1, total: 37_205, units: 3 })
    expect(second).toEqual(first)
    expect(await owed(from)).toBe(37_205)
    // 10 at 1,000 and 37,205 more: 13 at 3,631 and 2 over.
    expect(await product()).toEqual({ stock: 13, cost: 3_631, rest: 2, variance: 0 })
    const night = { org_id: shop.org_id, user_id: null, night: null }
    expect(await as(testDb, shop.owner, (tx) => proveStock(tx, night))).toMatchObject({ differences: 0 })
    await expect(put(id, { add: 1 })).rejects.toMatchObject({ entry: { code: 'GOODS_IN_POSTED' } })
    const remove = as(testDb, shop.owner, (tx, member) => removeGoodsIn(tx, { id }, member))
    await expect(remove).rejects.toMatchObject({ entry: { code: 'GOODS_IN_POSTED' } })
    const again = start({ supplier_id: from, document_no: 'inv-9' })
    await expect(again).rejects.toMatchObject({ entry: { code: 'SUPPLIER_DOCUMENT_TAKEN' }, meta: { goods_in_id: id } })
  })

  it('keep their products: what is owed for goods that were deleted would stand against nothing', async () => {
    const supplier_id = await supplier()
    const { id } = (await start({ supplier_id })).goods_in
    await put(id, { add: 2, unit_cost: '500' })
    const remove = () => as(testDb, shop.owner, (tx, member) => removeProduct(tx, { id: phone }, member))
    await post(id)
    await expect(remove()).rejects.toMatchObject({ entry: { code: 'PRODUCT_HAS_GOODS_IN' } })
    expect(await product()).toMatchObject({ stock: 12 })
    expect(await owed(supplier_id)).toBe(1_000)
  })

  it('in another currency wait for its rate, and are owed under no id that was used', async () => {
    const { id } = (await start({ currency: 'USD' })).goods_in
    await put(id, { quantity: 1, unit_cost: '5' })
    await expect(post(id)).rejects.toMatchObject({ entry: { code: 'GOODS_IN_WITHOUT_RATE' } })
    const supplier_id = await supplier()
    await as(testDb, shop.owner, async (tx, member) => {
      await changeGoodsIn(tx, { id, supplier_id, currency: 'USD', rate: '3700' }, member)
      await billSupplier(tx, { id, supplier_id, amount: 100 }, member)
    })
    await expect(post(id)).rejects.toMatchObject({ entry: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    // The dollar's rate is not the yuan's.
    const change = (currency: 'UGX' | 'CNY', rate: string) =>
      as(testDb, shop.owner, (tx, member) => changeGoodsIn(tx, { id, currency, rate }, member))
    await expect(change('CNY', '3700.0')).rejects.toMatchObject({ entry: { code: 'GOODS_IN_WITHOUT_RATE' } })
    await change('CNY', '510')
    await change('UGX', '1')
  })

  it('without a cost leave the average alone, and oversold stock pays the difference as variance', async () => {
    const free = (await start()).goods_in.id
    await put(free, { quantity: 5 })
    expect((await post(free)).goods_in.total).toBe(0)
    expect(await product()).toMatchObject({ stock: 15, cost: 1_000 })
    const { id } = (await start()).goods_in
    await expect(post(id)).rejects.toMatchObject({ entry: { code: 'GOODS_IN_EMPTY' } })
    await put(id, { quantity: 1_000_000, unit_cost: '1000000000000' })
    await expect(post(id)).rejects.toMatchObject({ entry: { code: 'GOODS_IN_TOO_DEAR' } })
    await expect(put(id, { add: 1 })).rejects.toMatchObject({ entry: { code: 'GOODS_IN_TOO_MANY_UNITS' } })
    await put(id, { quantity: 0 })
    await expect(post(id)).rejects.toMatchObject({ entry: { code: 'GOODS_IN_EMPTY' } })
    await as(testDb, shop.owner, (tx, member) => removeGoodsIn(tx, { id }, member))
    expect(receiveAtCost({ stock: -3, cost: 100, rest: 0 }, 10, 1_200)).toMatchObject({ cost: 120, variance: 60 })
  })

  it('are not found by another shop: its draft, product and supplier are not found, an archived supplier is refused', async () => {
    const other = await openShop(testDb)
    const { id } = (await start()).goods_in
    const foreign = await stockProduct(testDb, other, {})
    await expect(put(id, { product_id: foreign })).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    const look = as(testDb, other.owner, (tx, member) => showGoodsIn(tx, { id }, member))
    await expect(look).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    const [elsewhere] = await testDb.asOwner<{ id: string }>(
      `insert into locations (org_id, name, kind, position) values ($1, 'Ntinda', 'shop', 1) returning id`,
      [shop.org_id],
    )
    await testDb.asOwner('update organization_members set location_ids = array[$2::uuid] where user_id = $1', [
      shop.member.user_id,
      elsewhere?.id,
    ])
    await expect(put(id, {}, shop.member)).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    const listed = async (who: Colleague, location_id?: string) =>
      (await as(testDb, who, (tx, member) => listGoodsIn(tx, { page: 1, limit: 20, location_id }, member))).totalCount
    const here = (await as(testDb, shop.owner, (_, { location_id }) => Promise.resolve(location_id))) ?? undefined
    expect([await listed(shop.owner), await listed(shop.owner, here), await listed(shop.owner, elsewhere?.id)]).toEqual(
      [1, 1, 0],
    )
    expect([await listed(shop.member), await listed(shop.member, here)]).toEqual([0, 0])
    const from = await supplier()
    await put(id, { add: 1 })
    const head = { id, supplier_id: from, document_no: 'A', currency: 'UGX', rate: '1' } as const
    await as(testDb, shop.owner, (tx, member) => changeGoodsIn(tx, head, member))
    await as(testDb, shop.owner, (tx, member) => changeSupplier(tx, { id: from, is_archived: true }, member))
    await expect(post(id)).rejects.toMatchObject({ entry: { code: 'SUPPLIER_ARCHIVED' } })
    await expect(start({ supplier_id: from })).rejects.toMatchObject({ entry: { code: 'SUPPLIER_ARCHIVED' } })
    await testDb.asOwner('update locations set closed_at = now() where org_id = $1 and id <> $2', [
      shop.org_id,
      elsewhere?.id,
    ])
    await expect(post(id)).rejects.toMatchObject({ entry: { code: 'LOCATION_CLOSED' } })
    await expect(start({ supplier_id: randomUUID() })).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
  })

  it('are a hundred lists at the most that are not finished', async () => {
    const { id } = (await start()).goods_in
    await testDb.asOwner(
      `insert into goods_ins (org_id, id, location_id, currency, rate, created_by, created_at)
       select org_id, gen_random_uuid(), location_id, currency, rate, created_by, created_at
       from goods_ins, generate_series(2, $2) where id = $1`,
      [id, mostDrafts],
    )
    await expect(start()).rejects.toMatchObject({ entry: { code: 'TOO_MANY_DRAFTS' } })
  })

  it('show no cost to who may not see one, and take none from them', async () => {
    const [role] = await testDb.asOwner<{ id: string }>(
      `insert into organization_roles (org_id, name, rights) values ($1, 'Storekeeper', '{receive_goods}') returning id`,
      [shop.org_id],
    )
    await testDb.asOwner('update organization_members set role_id = $2 where user_id = $1', [
      shop.member.user_id,
      role?.id,
    ])
    const { id } = (await start()).goods_in
    await put(id, { quantity: 2, unit_cost: '500' })
    await expect(put(id, { unit_cost: '1' }, shop.member)).rejects.toMatchObject({
      entry: { code: 'AUTHORIZATION_ERROR' },
    })
    const seen = await put(id, { add: 1 }, shop.member)
    expect(JSON.stringify(seen)).not.toMatch(/"500"|cost|total/)
    const money = { currency: 'USD', rate: '2' } as const
    const own = { id: randomUUID(), ...money }
    const begun = await as(testDb, shop.member, (tx, member) => startGoodsIn(tx, own, member))
    expect(begun.goods_in).toMatchObject({ currency: 'UGX', rate: '1' })
    const changed = { id, document_no: 'B-1', ...money }
    expect(await as(testDb, shop.member, (tx, member) => changeGoodsIn(tx, changed, member))).toMatchObject({
      goods_in: { currency: 'UGX', rate: '1', document_no: 'B-1' },
    })
    const list = await as(testDb, shop.member, (tx, member) => listGoodsIn(tx, { page: 1, limit: 20 }, member))
    expect(JSON.stringify(list)).not.toMatch(/cost|total"/)
  })

  it('make stock worth exactly what came in less what went out, over any history', async () => {
    const ids = await Promise.all(
      [0, 1, 2].map((n) => stockProduct(testDb, shop, { model: `R${n}`, stock: 0, cost: 0 })),
    )
    const worth = new Map(ids.map((id) => [id, 0]))
    let seed = 20261122
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % most
    }
    for (let step = 0; step < 12; step += 1) {
      const { id } = (await start()).goods_in
      for (const one of ids) {
        const [quantity, cost] = [1 + random(40), random(99_999)]
        await put(id, { product_id: one, quantity, unit_cost: `${cost}.${1 + random(9)}` })
      }
      for (const line of (await post(id)).lines)
        worth.set(line.product_id, (worth.get(line.product_id) ?? 0) + (line.cost ?? 0))
      for (const one of ids) {
        const { stock, cost } = await product(one)
        const delta = -random(stock + 1)
        if (delta === 0) continue
        await as(testDb, shop.owner, (tx, member) =>
          adjustStock(tx, { product_id: one, delta, reason: 'loss' }, member),
        )
        worth.set(one, (worth.get(one) ?? 0) + delta * cost)
      }
    }
    for (const one of ids) {
      const { stock, cost, rest, variance } = await product(one)
      expect(stock * cost + rest + variance).toBe(worth.get(one))
    }
  })

  it('cost what they last came in at where the shop goes by that: what was there is valued at it, and the month says so', async () => {
    const byLast = { inventory: { costMethod: 'last' as const } }
    await as(testDb, shop.owner, (tx, member) => saveBusinessSettings(tx, byLast, member))
    const receive = async (unit_cost: string) => {
      const { id } = (await start()).goods_in
      await put(id, { quantity: 3, unit_cost })
      await post(id)
    }
    await receive('1300')
    expect(await product()).toMatchObject({ stock: 13, cost: 1_300, rest: 0, variance: 0 })
    await receive('1200.3333')
    expect(await product()).toMatchObject({ stock: 16, cost: 1_200, rest: 1, variance: 0 })
    const { months } = await as(testDb, shop.owner, (tx, member) => profitAndLoss(tx, {}, member))
    expect(months[0]).toMatchObject({ late_costs: 0, revaluation: 10 * 300 - 13 * 100, net: 1_700 })
    const received = { product_id: phone, delta: 1, reason: 'received', unit_cost: 900 } as const
    await as(testDb, shop.owner, (tx, member) => adjustStock(tx, received, member))
    expect(await product()).toMatchObject({ stock: 17, cost: 900 })
  })

  it('are 500 lines in one go', async () => {
    const { id } = (await start()).goods_in
    await testDb.asOwner(
      `with made as (insert into products (org_id, brand, model, category_id, cost_price, selling_price)
         select $1, 'Itel', 'P' || n, '00000000-0000-4000-8000-000000000101', 100, 200 from generate_series(1, 500) n returning id)
       insert into goods_in_lines (org_id, goods_in_id, product_id, brand, model, quantity, unit_cost)
       select $1, $2, id, 'Itel', 'P', 3, 333.3333 from made`,
      [shop.org_id, id],
    )
    const began = performance.now()
    expect((await post(id)).goods_in).toMatchObject({ units: 1_500, total: 500_000 })
    const took = performance.now() - began
    process.stdout.write(`500 lines posted in ${Math.round(took)} ms\n`)
    expect(took).toBeLessThan(5_000)
  })
})
