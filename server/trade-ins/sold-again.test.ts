import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn, now } from '../clock.ts'
import { drawerOf } from '../drawers/drawers-for-tests.ts'
import { proveMoney } from '../money/prove-money.ts'
import { lockStock, moveStock } from '../products/stock.ts'
import { router } from '../router.ts'
import { giveOwnRole } from '../testing/own-roles.ts'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { codeOf, visitOf } from '../testing/visits.ts'
import { addUnits } from '../units/move-units.ts'

let testDb: TestDatabase
let shop: TestShop
let product_id: string
let imei: string
let unit_id: string
let wallet_id: string

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  const phones = await stockPhones(testDb, shop, 1, { price: 800_000, cost: 600_000 })
  product_id = phones.product_id
  ;[imei = ''] = phones.imeis
  ;[unit_id = ''] = phones.unit_ids
  const rules = { is_on: true, hold_days: 0, warranty_months: 1, questions: [], declaration: 'It is mine.' }
  const { wallets } = await call(router.tradeIns.saveRules, rules, by())
  wallet_id = wallets.find(({ kind }) => kind === 'cash_drawer')?.id ?? ''
})

const by = () => ({ context: visitOf(testDb, shop.owner) })
const stock = async () => (await call(router.products.get, { id: product_id }, by())).current_stock
const differences = async () => (await as(testDb, shop.owner, (tx) => proveMoney(tx, shop.org_id))).differences
const sell = (id: string) =>
  drawerOf(testDb, shop).sell({ payment_method: 'cash', items: [{ product_id, quantity: 1, unit_id: id }] })
const offered = (id: string = randomUUID()) => ({
  id,
  product_id,
  number: imei,
  answers: [],
  amount: 400_000,
  wallet_id,
  seller_name: 'Ronald Ssemakula',
  seller_phone: '0772 123456',
  document: 'national_id' as const,
  document_number: 'CM9001234567AB',
  signature: [[[10, 20] as [number, number]]],
})
const buy = (id = randomUUID()) => call(router.tradeIns.buy, offered(id), by())
const refund = (sale_id: string, goods: 'restock' | 'write_off' = 'restock') => {
  const items = [{ line: 1, quantity: 1, goods, unit_number: imei }]
  return call(router.sales.refund, { sale_id, items, reason: 'Broken', payment_method: 'cash' }, by())
}

describe('a device that was bought back', () => {
  it('and sold to somebody else comes back by no refund of the sale before', async () => {
    const first = await sell(unit_id)
    const bought = await buy()
    await call(router.tradeIns.release, { id: bought.id }, by())
    const second = await sell(bought.unit_id)
    for (const goods of ['restock', 'write_off'] as const)
      expect(await codeOf(refund(first.id, goods))).toBe('UNIT_CAME_BACK')
    const cancelled = { id: first.id, status: 'cancelled', reason: 'Mistake' } as const
    expect(await codeOf(call(router.sales.cancel, cancelled, by()))).toBe('UNIT_CAME_BACK')
    expect(await stock()).toBe(0)
    await refund(second.id)
    expect(await stock()).toBe(1)
    expect(await codeOf(refund(first.id))).toBe('UNIT_NUMBER_TAKEN')
    expect([await differences(), await faultsOfUnits(testDb)]).toEqual([0, []])
  })

  it('and went missing since is not the first buyer’s to bring; one that went back to them is', async () => {
    const first = await sell(unit_id)
    await call(router.tradeIns.close, { id: (await buy()).id, state: 'given_back', wallet_id }, by())
    const bought = await buy()
    await call(router.tradeIns.release, { id: bought.id }, by())
    await call(router.units.settle, { id: bought.unit_id, outcome: 'damage' }, by())
    expect(await codeOf(refund(first.id))).toBe('UNIT_CAME_BACK')
    expect(await stock()).toBe(0)
  })

  it('is taken in under the warranty of its newest sale alone', async () => {
    await sell(unit_id)
    const bought = await buy()
    await call(router.tradeIns.release, { id: bought.id }, by())
    await sell(bought.unit_id)
    const claim = (id: string) =>
      call(router.warrantyClaims.receive, { id: randomUUID(), unit_id: id, fault: 'No sound' }, by())
    expect(await codeOf(claim(unit_id))).toBe('CLAIM_NOT_SOLD')
    expect(await claim(bought.unit_id)).toMatchObject({ state: 'received' })
  })

  it('is replaced under no claim from before', async () => {
    await sell(unit_id)
    const id = randomUUID()
    await call(router.warrantyClaims.receive, { id, unit_id, fault: 'No sound' }, by())
    const bought = await buy()
    await call(router.tradeIns.release, { id: bought.id }, by())
    await sell(bought.unit_id)
    const [number] = newImeis(1)
    const come = { number: number ?? '', imei1: number ?? '', imei2: null, serial_no: null, product_id, unit_cost: 1 }
    await as(testDb, shop.owner, async (tx, { org_id, user_id, location_id }) => {
      const move = { org_id, product_id, location_id, delta: 1, reason: 'received', user_id, isOfUnits: true } as const
      await lockStock(tx, [move])
      await moveStock(tx, [move])
      await addUnits(tx, org_id, [{ ...come, location_id }], { event: 'received', user_id })
    })
    expect(await codeOf(call(router.warrantyClaims.replace, { id, number: number ?? '' }, by()))).toBe('UNIT_CAME_BACK')
    expect(await stock()).toBe(1)
  })

  it('is not sold with the longer warranty of its product by who may not say so', async () => {
    await call(router.products.update, { id: product_id, warranty_months: 24 }, by())
    await giveOwnRole(testDb, shop.org_id, shop.member, { rights: ['buy_devices'] })
    await sell(unit_id)
    const { id } = await buy()
    const release = (warranty_months: number | null) =>
      call(router.tradeIns.release, { id, price: 900_000, warranty_months }, { context: visitOf(testDb, shop.member) })
    expect(await codeOf(release(null))).toBe('AUTHORIZATION_ERROR')
    expect(await release(1)).toMatchObject({ state: 'for_sale' })
  })

  it('keeps its product, with who sold it and what was paid', async () => {
    const other = await stockPhones(testDb, shop, 0, { price: 800_000 })
    product_id = other.product_id
    await call(router.units.settle, { id: unit_id, outcome: 'damage' }, by())
    await buy()
    expect(await codeOf(call(router.products.remove, { id: product_id }, by()))).toBe('PRODUCT_HAS_TRADE_INS')
    expect((await call(router.tradeIns.list, {}, by())).totalCount).toBe(1)
    expect(await differences()).toBe(0)
  })

  it('leaves who sold it in no answer that is kept for retries', async () => {
    await sell(unit_id)
    const key = { context: { ...visitOf(testDb, shop.owner), method: 'POST', idempotencyKey: 'one key' } }
    const answered = await call(router.tradeIns.buy, offered(), key)
    expect(answered.seller_name).toBe('Ronald Ssemakula')
    const kept = await testDb.asOwner<{ response: string }>(
      `select response from idempotency where user_id = $1 and key = 'one key'`,
      [shop.owner.user_id],
    )
    expect(kept[0]?.response).toContain(answered.unit_id)
    expect(kept[0]?.response).not.toMatch(/Ronald|772 ?123/)
  })

  it('is paid once for an id, whatever money that was before', async () => {
    const id = randomUUID()
    const today = dayIn('Africa/Kampala', now())
    await sell(unit_id)
    await call(router.expenses.record, { id, category: 'rent', amount: 1_000, wallet_id, day: today }, by())
    expect(await codeOf(buy(id))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await call(router.tradeIns.list, {}, by())).totalCount).toBe(0)
  })
})
