import { randomUUID } from 'node:crypto'
import type { TrackingChange } from '@tunda/contract/units/units'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adjustStock } from '../products/adjust-stock.ts'
import { changeProduct } from '../products/change-product.ts'
import { getProduct } from '../products/get-product.ts'
import { lockStock, moveStock } from '../products/stock.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { changeUnit } from './change-unit.ts'
import { getUnit } from './get-unit.ts'
import { listUnits } from './list-units.ts'
import { trackUnits } from './track-units.ts'

let testDb: TestDatabase
let shop: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
})

const track = (asked: Omit<TrackingChange, 'units'> & { readonly numbers?: string[] }, who: Colleague = shop.owner) =>
  as(testDb, who, (tx, member) => {
    const { numbers = [], ...change } = asked
    return trackUnits(tx, { ...change, units: numbers.map((number) => ({ number })) }, member)
  })
const search = (text: string, who: Colleague = shop.owner) =>
  as(testDb, who, async (tx, member) => (await listUnits(tx, { search: text, page: 1, limit: 20 }, member)).units)

describe('a product whose units have numbers', () => {
  it('begins with a number for each in stock, no more and no fewer, once, and can be turned back', async () => {
    const product_id = await stockProduct(testDb, shop, { stock: 2 })
    const [one = '', two = '', three = ''] = newImeis(3)
    await expect(track({ product_id, tracking: 'imei', numbers: [one] })).rejects.toMatchObject({
      entry: { code: 'UNITS_DIFFER' },
      meta: { in_stock: 2, given: 1 },
    })
    await expect(track({ product_id, tracking: 'imei', numbers: [one, two, three] })).rejects.toMatchObject({
      entry: { code: 'UNITS_DIFFER' },
    })
    await expect(track({ product_id, tracking: 'imei', numbers: [one, one] })).rejects.toMatchObject({
      entry: { code: 'UNIT_NUMBER_TWICE' },
    })
    await expect(track({ product_id, tracking: 'imei', numbers: [one, `${two.slice(0, 14)}x`] })).rejects.toMatchObject(
      {
        entry: { code: 'UNIT_NUMBER_WRONG' },
      },
    )
    const asked = { product_id, tracking: 'imei' as const, numbers: [one, two.slice(0, 14)] }
    const both = await Promise.all([track(asked), track(asked)])
    expect(both).toEqual([{ product_id, tracking: 'imei', units: 2 }, both[0]])
    const shown = await as(testDb, shop.member, (tx, member) => getProduct(tx, { id: product_id }, member))
    expect(shown).toMatchObject({ tracking: 'imei', current_stock: 2 })
    const other = await stockProduct(testDb, shop, { stock: 1 })
    await expect(track({ product_id: other, tracking: 'imei', numbers: [two] })).rejects.toMatchObject({
      entry: { code: 'UNIT_NUMBER_TAKEN' },
    })
    expect(await faultsOfUnits(testDb)).toEqual([])
    expect(await track({ product_id, tracking: 'none' })).toMatchObject({ units: 0 })
    // Its numbers are free again, and another form of number begins anew.
    await track({ product_id: other, tracking: 'imei', numbers: [two] })
    await track({ product_id, tracking: 'serial', numbers: ['SN-0001', 'SN-0002'] })
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('moves by no way that names no unit', async () => {
    const { product_id } = await stockPhones(testDb, shop, 2)
    const refused = { entry: { code: 'UNITS_NEEDED' } }
    const by = (work: Parameters<typeof as>[2]) => as(testDb, shop.owner, work)
    await expect(
      by((tx, me) => adjustStock(tx, { product_id, delta: -1, reason: 'damage' }, me)),
    ).rejects.toMatchObject(refused)
    await expect(
      by((tx, me) => adjustStock(tx, { product_id, delta: 1, reason: 'received' }, me)),
    ).rejects.toMatchObject(refused)
    await expect(by((tx, me) => changeProduct(tx, { id: product_id, current_stock: 7 }, me))).rejects.toMatchObject(
      refused,
    )
    const sale = { payment_method: 'cash' as const, items: [{ product_id, quantity: 1 }] }
    const sold = openSaleBatches(testDb.database, trial).record(askForSale(shop.owner.caller, sale, undefined))
    await expect(sold).rejects.toMatchObject(refused)
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('has the database behind it: stock that says it moves units and moves none ends with its transaction', async () => {
    const { product_id, unit_ids } = await stockPhones(testDb, shop, 2)
    const level = { org_id: shop.org_id, location_id: shop.org_id, product_id }
    const lie = (delta: number) =>
      as(testDb, shop.owner, async (tx, { user_id }) => {
        await lockStock(tx, [level])
        await moveStock(tx, [{ ...level, delta, reason: 'adjustment', user_id, isOfUnits: true }])
      })
    await expect(lie(1)).rejects.toMatchObject({ constraint: 'units_are_the_stock' })
    await expect(lie(-1)).rejects.toMatchObject({ constraint: 'units_are_the_stock' })
    const unit = as(testDb, shop.owner, (tx, { org_id }) =>
      tx.query(`update units set state = 'missing' where org_id = $1 and id = $2`, [org_id, unit_ids[0]]),
    )
    await expect(unit).rejects.toMatchObject({ constraint: 'units_are_the_stock' })
    const untracked = as(testDb, shop.owner, (tx, { org_id }) =>
      tx.query(`update products set tracking = 'none' where org_id = $1 and id = $2`, [org_id, product_id]),
    )
    await expect(untracked).rejects.toMatchObject({ constraint: 'units_are_the_stock' })
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('is found by a serial number of any length, also one that looks like an IMEI', async () => {
    const product_id = await stockProduct(testDb, shop, { stock: 3 })
    const numbers = ['49015420323751', '4901542032375101', 'K7Z']
    await track({ product_id, tracking: 'serial', numbers })
    for (const number of [...numbers, '2032375101'])
      expect((await search(number)).map((unit) => unit.number)).toContain(number === '2032375101' ? numbers[1] : number)
    expect(await search('7Z')).toEqual([])
  })

  it('is found by any number of a unit and by its last six characters, by nobody of another shop', async () => {
    const { product_id, imeis, unit_ids } = await stockPhones(testDb, shop, 3)
    const [imei = '', id = ''] = [imeis[0], unit_ids[0]]
    const [second = ''] = newImeis(1)
    const change = { id, imei2: second, serial_no: 'rf8n-1234', grade: 'Used A', price: 500_000, warranty_months: 3 }
    await as(testDb, shop.admin, (tx, member) => changeUnit(tx, change, member))
    for (const text of [imei, imei.slice(0, 14), imei.slice(-6), second, second.slice(-8), 'RF8N1234', ` ${imei} `]) {
      expect((await search(text)).map((unit) => unit.id)).toContain(id)
    }
    expect(await search(imei)).toMatchObject([
      {
        id,
        product_id,
        number: imei,
        imei2: second,
        serial_no: 'RF8N1234',
        grade: 'Used A',
        selling_price: 500_000,
        unit_cost: 610_000,
      },
    ])
    expect((await search(imei, shop.member))[0]).not.toHaveProperty('unit_cost')
    expect(await search('12345')).toEqual([])
    const other = await openShop(testDb)
    expect(await search(imei, other.owner)).toEqual([])
    const missing = { entry: { code: 'NOT_FOUND' } }
    await expect(as(testDb, other.owner, (tx, member) => getUnit(tx, { id }, member))).rejects.toMatchObject(missing)
    await expect(
      as(testDb, other.owner, (tx, member) => changeUnit(tx, { id, price: 1 }, member)),
    ).rejects.toMatchObject(missing)
    await expect(track({ product_id, tracking: 'none' }, other.owner)).rejects.toMatchObject(missing)
    // Another shop may have the same phone.
    const theirs = await stockProduct(testDb, other, { stock: 1 })
    await track({ product_id: theirs, tracking: 'imei', numbers: [imei] }, other.owner)
  })

  it('has a number corrected, and its history says what it was', async () => {
    const { imeis, unit_ids } = await stockPhones(testDb, shop, 2)
    const [right = ''] = newImeis(1)
    const correct = (number: string) =>
      as(testDb, shop.owner, (tx, member) => changeUnit(tx, { id: unit_ids[0] ?? '', number }, member))
    await expect(correct(imeis[1] ?? '')).rejects.toMatchObject({ entry: { code: 'UNIT_NUMBER_TAKEN' } })
    const { unit, events } = await correct(right)
    expect(unit).toMatchObject({ number: right, state: 'in_stock' })
    expect(events).toMatchObject([
      { event: 'corrected', note: imeis[0] },
      { event: 'numbered', user_name: 'The owner' },
    ])
    expect(await search(imeis[0] ?? '')).toEqual([])
    expect(await faultsOfUnits(testDb)).toEqual([])
    // Once more, as it is by now: nothing changes, and nothing is written down.
    const entries = async () =>
      (await testDb.asOwner('select 1 from audit_log where resource_id = $1', [unit.id])).length
    const before = await entries()
    expect(before).toBeGreaterThan(0)
    expect((await correct(right)).events).toHaveLength(2)
    expect(await entries()).toBe(before)
  })

  it('is seen and numbered at the locations that somebody works at, alone', async () => {
    const { product_id, imeis, unit_ids } = await stockPhones(testDb, shop, 1)
    const [side] = await testDb.asOwner<{ id: string }>(
      `insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Arcade', 'shop', 1) returning id`,
      [shop.org_id, randomUUID()],
    )
    await testDb.asOwner('update organization_members set location_ids = $2 where user_id = $1', [
      shop.admin.user_id,
      [side?.id],
    ])
    expect(await search(imeis[0] ?? '', shop.admin)).toEqual([])
    const look = as(testDb, shop.admin, (tx, member) => getUnit(tx, { id: unit_ids[0] ?? '' }, member))
    await expect(look).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    await expect(track({ product_id, tracking: 'none' }, shop.admin)).rejects.toMatchObject({
      entry: { code: 'UNITS_ELSEWHERE' },
    })
  })
})
