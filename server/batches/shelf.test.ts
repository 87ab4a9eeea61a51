import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import { batchesOf, faultsOfBatches, receiveBatches, stockCream } from '../testing/batches.ts'
import { type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { codeOf, failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let cream: string
let putBack: () => void

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  cream = await stockCream(testDb, shop, 2)
  await receiveBatches(testDb, shop, cream, [
    ['OLD', '2026-11-20', 3],
    ['SOON', '2026-12-10', 4],
    ['LATE', '2027-06-30', 5],
  ])
  // Half past nine in the evening in Kampala, so that the day is told by the shop's clock.
  putBack = setClock(() => Date.parse('2026-11-20T18:30:00Z'))
})
afterEach(async () => {
  putBack()
  const faults = await faultsOfBatches(testDb)
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const look = (show: 'expired' | '30' | '90' | 'all' | 'undated', who?: Colleague) =>
  call(router.batches.shelf, { show }, by(who))
const seen = async (...asked: Parameters<typeof look>) =>
  (await look(...asked)).batches.map(({ number, days_left, on_hand }) => [number, days_left, on_hand])
const midnight = () => setClock(() => Date.parse('2026-11-20T21:00:00Z'))
const writeOff = async (show: 'expired' | 'all', who = shop.owner) => {
  const { batches } = await look(show)
  const lines = batches.map(({ batch_id, location_id, on_hand: quantity }) => ({ batch_id, location_id, quantity }))
  return await call(router.batches.writeOff, { lines }, by(who))
}

describe('the shelves to check', () => {
  it('say what expires when, soonest first, until the end of its last day at the shop', async () => {
    expect(await seen('expired')).toEqual([])
    expect(await seen('30')).toEqual([
      ['OLD', 0, 3],
      ['SOON', 20, 4],
    ])
    expect(await seen('all')).toEqual([
      ['OLD', 0, 3],
      ['SOON', 20, 4],
      ['LATE', 222, 5],
      [null, null, 2],
    ])
    expect(await seen('undated')).toEqual([[null, null, 2]])
    midnight()
    expect(await seen('expired')).toEqual([['OLD', -1, 3]])
    expect(await look('expired')).toMatchObject({ units: 3, value: 6_000, totalCount: 1 })
  })

  it('show nobody a cost who may not see it, nor what is elsewhere', async () => {
    const { batches, value } = await look('30', shop.member)
    expect([value, batches[0]?.value]).toEqual([undefined, undefined])
    const { id: jinja } = await call(router.locations.add, { name: 'Jinja' }, by())
    await call(router.locations.assign, { user_id: shop.member.user_id, location_ids: [jinja] }, by())
    expect(await seen('all', shop.member)).toEqual([])
  })

  it('are cleared of what has expired in one go, which costs the month what it cost', async () => {
    midnight()
    expect(await writeOff('expired')).toEqual({ units: 3 })
    expect(await batchesOf(testDb, cream)).toEqual(['×2', 'SOON 2026-12-10 ×4', 'LATE 2027-06-30 ×5'])
    const { inventory_movements: moved } = await call(router.products.movements, { product_id: cream, limit: 1 }, by())
    expect(moved[0]).toMatchObject({ reason: 'expired', delta: -3, unit_cost: 2_000, stock_after: 11 })
    const { months } = await call(router.expenses.profitAndLoss, { month: '2026-11' }, by())
    expect(months[0]).toMatchObject({ month: '2026-11', shrinkage: 6_000 })
  })

  it('write off nothing that can still be sold, is not there any more, or is not theirs to take', async () => {
    midnight()
    expect(await codeOf(writeOff('all'))).toBe('BATCH_NOT_EXPIRED')
    const { batches } = await look('expired')
    const [{ batch_id, location_id } = { batch_id: '', location_id: '' }] = batches
    const four = { lines: [{ batch_id, location_id, quantity: 4 }] }
    expect(await failureOf(call(router.batches.writeOff, four, by()))).toMatchObject({
      entry: { code: 'BATCH_CHANGED' },
      meta: { in_stock: 3 },
    })
    const two = { batch_id, location_id, quantity: 2 }
    await expect(call(router.batches.writeOff, { lines: [two, two] }, by())).rejects.toThrow(
      /Each batch can appear only once|validation/i,
    )
    expect(await codeOf(writeOff('expired', shop.member))).toBe('AUTHORIZATION_ERROR')
    const other = await openShop(testDb)
    expect(await codeOf(call(router.batches.writeOff, four, by(other.owner)))).toBe('NOT_FOUND')
    const { id: jinja } = await call(router.locations.add, { name: 'Jinja' }, by())
    await call(router.locations.assign, { user_id: shop.admin.user_id, location_ids: [jinja] }, by())
    expect(await codeOf(writeOff('expired', shop.admin))).toBe('NOT_FOUND')
    expect(await batchesOf(testDb, cream)).toContain('OLD 2026-11-20 ×3')
  })

  it('are given a date where none was known, or the right one', async () => {
    const { batches } = await look('undated')
    const [{ batch_id, location_id } = { batch_id: '', location_id: '' }] = batches
    const correct = (more: { expires_on: string; number?: string; quantity: number }, id = batch_id) =>
      call(router.batches.correct, { batch_id: id, location_id, ...more }, by())
    const { batch_id: named } = await correct({ expires_on: '2026-12-10', number: 'SOON', quantity: 1 })
    await correct({ expires_on: '2028-01-01', quantity: 1 })
    expect(await batchesOf(testDb, cream)).toEqual([
      'OLD 2026-11-20 ×3',
      'SOON 2026-12-10 ×5',
      'LATE 2027-06-30 ×5',
      '2028-01-01 ×1',
    ])
    await correct({ expires_on: '2026-12-11', number: 'SOON', quantity: 5 }, named)
    expect((await failureOf(correct({ expires_on: '2026-12-10', quantity: 1 }, named))).entry.code).toBe(
      'BATCH_CHANGED',
    )
    expect(await batchesOf(testDb, cream)).toContain('SOON 2026-12-11 ×5')
  })
})
