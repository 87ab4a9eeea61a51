import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCreditShop } from '../credit/credit-for-tests.ts'
import { proveStock } from '../products/prove-stock.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
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
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { failureOf, outcomeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let till: TestTill
let jinja: string
let phones: Awaited<ReturnType<typeof stockPhones>>
beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  jinja = (await call(router.locations.add, { name: 'Jinja' }, by())).id
  till = await openTill(testDb, shop)
  phones = await stockPhones(testDb, shop, 3)
})

const by = (at?: string, who = shop.owner) => ({
  context: visitOf(testDb, at === undefined ? who : { ...who, caller: { ...who.caller, wanted_location_id: at } }),
})
const line = (unit_id = '', product_id = phones.product_id) => ({
  product_id,
  quantity: 1,
  unit_id,
  unit_price: 720_000,
})
type Line = Partial<ReturnType<typeof line>> & { readonly product_id: string; readonly quantity: number }
/** What a till that has no network sells, as it says it later. */
const offline = (items: Line[], at = till) =>
  sellAtTill(
    testDb,
    at,
    tillSale(phones.product_id, { items, origin: 'offline', total_amount: 720_000 * items.length }),
  )
async function sell(unit_id = '', product_id = phones.product_id, more: object = {}) {
  const items = [{ product_id, quantity: 1, unit_id }]
  const sale = { payment_method: 'cash' as const, items, ...more }
  const { response } = await batches.record(askForSale(shop.owner.caller, sale, undefined))
  return (JSON.parse(response) as { sale: { id: string } }).sale.id
}
const refund = (sale_id: string, unit_number?: string) =>
  call(
    router.sales.refund,
    {
      sale_id,
      items: [{ line: 1, quantity: 1, goods: 'restock', unit_number }],
      reason: 'Broken',
      payment_method: 'cash',
    },
    by(),
  )
const parked = async () => (await call(router.sales.listParked, { page: 1, limit: 20 }, by())).parked_sales
const approve = (id: string, ...numbers: string[]) =>
  call(router.sales.approveParked, { id, devices: numbers.map((number, at) => ({ line: at + 1, number })) }, by())
const stateOf = async (id = '') => (await call(router.units.get, { id }, by())).unit.state
/** Puts one of a product aside for a customer who pays all of it. */
async function openLaybys() {
  const { customer_id, wallet_id } = await openCreditShop(testDb, shop, batches, 0)
  const rules = { is_on: true, deposit_percent: 30, days: 90, fee_percent: 10, release_percent: 100 }
  await call(router.laybys.saveRules, rules, by())
  return async (item: { product_id: string; unit_id?: string | undefined }) => {
    const id = randomUUID()
    const deposit = { id: randomUUID(), wallet_id, amount: 720_000 }
    await call(router.laybys.open, { id, customer_id, deposit, items: [{ quantity: 1, ...item }] }, by())
    return id
  }
}
async function expectSound(): Promise<void> {
  expect(await faultsOfUnits(testDb)).toEqual([])
  const proof = await as(testDb, shop.owner, (tx) =>
    proveStock(tx, { org_id: shop.org_id, user_id: null, night: null }),
  )
  expect(proof?.differences).toBe(0)
}
const moneyIn = async () => {
  const [row] = await testDb.asOwner<{ sum: string }>(
    'select coalesce(sum(amount), 0) as sum from money_movements where org_id = $1',
    [shop.org_id],
  )
  return Number(row?.sum)
}

describe('a till without the server that names a device', () => {
  it('under another product, or twice, or of another shop, waits until somebody says which ones left', async () => {
    const cable = await stockProduct(testDb, shop, { price: 720_000, model: 'Cable' })
    const theirs = await stockPhones(testDb, await openShop(testDb), 1)
    const [one = '', two = ''] = phones.unit_ids
    const said = [
      [line(one, cable)],
      [line(one), line(one)],
      [line(theirs.unit_ids[0])],
      [{ ...line(one), quantity: 2 }],
      [line(randomUUID())],
    ]
    for (const items of said) expect((await offline(items)).outcome).toBe('parked')
    expect(await moneyIn()).toBe(0)
    expect((await parked()).map(({ reason }) => reason)).toEqual(said.map(() => 'device'))
    const twice = (await parked()).find(({ items }) => items.length === 2)?.id ?? ''
    const [first = '', second = ''] = phones.imeis
    expect(await outcomeOf(approve(twice, first, first))).toBe('PARKED_SALE_UNPOSTABLE')
    expect((await approve(twice, first, second)).items).toMatchObject([{ unit_number: first }, { unit_number: second }])
    const stranger = (await parked()).find(({ items }) => items[0]?.quantity === 1 && items.length === 1)?.id ?? ''
    expect(await outcomeOf(approve(stranger, theirs.imeis[0] ?? ''))).toBe('UNIT_NOT_IN_STOCK')
    expect([await stateOf(one), await stateOf(two)]).toEqual(['sold', 'sold'])
    expect(await moneyIn()).toBe(1_440_000)
    await expectSound()
  })

  it('that was sent elsewhere meanwhile waits, and the device arrives', async () => {
    const id = randomUUID()
    await call(router.transfers.start, { id, to_id: jinja }, by())
    const [imei = ''] = phones.imeis
    await call(router.transfers.putUnits, { transfer_id: id, add: [imei] }, by())
    await call(router.transfers.send, { id }, by())
    expect((await offline([line(phones.unit_ids[0])])).outcome).toBe('parked')
    const lines = [{ product_id: phones.product_id, quantity: 1, numbers: [imei] }]
    await call(router.transfers.receive, { id: randomUUID(), transfer_id: id, receipts: 0, lines }, by(jinja))
    expect((await offline([line(phones.unit_ids[0])])).outcome).toBe('parked')
    const [first] = await parked()
    // It is at Jinja: nobody sold it here.
    expect(await outcomeOf(approve(first?.id ?? '', imei))).toBe('UNIT_NOT_IN_STOCK')
    expect((await approve(first?.id ?? '', phones.imeis[1] ?? '')).items).toMatchObject([
      { unit_number: phones.imeis[1] },
    ])
    expect(await stateOf(phones.unit_ids[0])).toBe('in_stock')
    await expectSound()
  })

  it('that is put aside for a customer waits, and the customer gets it', async () => {
    const putAside = await openLaybys()
    const id = await putAside({ product_id: phones.product_id, unit_id: phones.unit_ids[0] })
    expect((await offline([line(phones.unit_ids[0])])).outcome).toBe('parked')
    const [waiting] = await parked()
    expect(await outcomeOf(approve(waiting?.id ?? '', phones.imeis[0] ?? ''))).toBe('UNIT_NOT_IN_STOCK')
    await call(router.laybys.release, { id }, by())
    expect(await stateOf(phones.unit_ids[0])).toBe('sold')
    await expectSound()
  })
})

it('a device is put aside, or given in the place of a broken one, and not both', async () => {
  const putAside = await openLaybys()
  for (let round = 0; round < 8; round++) {
    const { product_id, unit_ids, imeis } = await stockPhones(testDb, shop, 2)
    await testDb.asOwner('update units set warranty_months = 12 where id = any ($1)', [unit_ids])
    await sell(unit_ids[0], product_id)
    const claim = { id: randomUUID(), unit_id: unit_ids[0] ?? '', fault: 'No sound' }
    await call(router.warrantyClaims.receive, claim, by())
    const both = [
      outcomeOf(putAside({ product_id, unit_id: unit_ids[1] })),
      outcomeOf(call(router.warrantyClaims.replace, { id: claim.id, number: imeis[1] ?? '' }, by())),
    ]
    expect((await Promise.all(both)).filter((end) => end === 'done')).toHaveLength(1)
  }
  await expectSound()
})

describe('a refund by a number', () => {
  /** A phone that was sold before its product had numbers, and two that have them. */
  async function soldBefore() {
    const product_id = await stockProduct(testDb, shop, { stock: 3, model: 'Old' })
    const sale = { payment_method: 'cash' as const, items: [{ product_id, quantity: 1 }] }
    const { response } = await batches.record(askForSale(shop.owner.caller, sale, undefined))
    const imeis = newImeis(2)
    const units = imeis.map((number) => ({ number }))
    await call(router.units.track, { product_id, tracking: 'imei', units }, by())
    const ids = await testDb.asOwner<{ id: string }>(
      'select id from units where product_id = $1 order by array_position($2::text[], imei1)',
      [product_id, imeis],
    )
    return { sale_id: JSON.parse(response).sale.id as string, product_id, imeis, unit_ids: ids.map(({ id }) => id) }
  }

  it('of a sale from before there were numbers takes no phone that somebody else bought, nor one that the shop misses', async () => {
    const { sale_id, product_id, imeis, unit_ids } = await soldBefore()
    await sell(unit_ids[0], product_id, { customer_name: 'Sarah Namukasa' })
    await call(router.units.settle, { id: unit_ids[1] ?? '', outcome: 'missing' }, by())
    expect((await failureOf(refund(sale_id, imeis[0]))).entry.code).toBe('UNIT_OF_ANOTHER_SALE')
    expect((await failureOf(refund(sale_id, imeis[0]))).meta).toMatchObject({ customer_name: 'Sarah Namukasa' })
    expect((await failureOf(refund(sale_id, imeis[1]))).entry.code).toBe('UNIT_OF_ANOTHER_SALE')
    await refund(sale_id, newImeis(1)[0])
    expect([await stateOf(unit_ids[0]), await stateOf(unit_ids[1])]).toEqual(['sold', 'missing'])
    await expectSound()
  })
})

describe('numbers are given to a product, or taken from it', () => {
  it('while none of it is put aside: what a customer pays for can be handed over', async () => {
    const putAside = await openLaybys()
    const plain = await stockProduct(testDb, shop, { stock: 1 })
    const [one, other] = [
      await putAside({ product_id: plain }),
      await putAside({ product_id: phones.product_id, unit_id: phones.unit_ids[0] }),
    ]
    const give = { product_id: plain, tracking: 'imei' as const, units: newImeis(1).map((number) => ({ number })) }
    const take = { product_id: phones.product_id, tracking: 'none' as const, units: [] }
    expect(await outcomeOf(call(router.units.track, give, by()))).toBe('PRODUCT_RESERVED')
    expect(await outcomeOf(call(router.units.track, take, by()))).toBe('PRODUCT_RESERVED')
    await call(router.laybys.release, { id: one }, by())
    await call(router.laybys.release, { id: other }, by())
    expect(await outcomeOf(call(router.units.track, { ...give, units: [] }, by()))).toBe('done')
    expect(await outcomeOf(call(router.units.track, take, by()))).toBe('done')
    await expectSound()
  })
})
