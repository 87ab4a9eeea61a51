import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { openShop, openTestDatabase, type TestDatabase, trial } from '../testing/shops.ts'
import { outcomeOf } from '../testing/visits.ts'
import { openRepairShop } from './repairs-for-tests.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

/** A repair and a lay-by that wait for money, and everything that money or debts are entered by, under one id. */
async function underOneId() {
  const at = await openRepairShop(testDb, await openShop(testDb), openSaleBatches(testDb.database, trial))
  const { customer_id, product_id, by } = at
  const rules = { is_on: true, deposit_percent: 0, days: 90, fee_percent: 0, release_percent: 100 }
  await call(router.laybys.saveRules, rules, by())
  const items = [{ product_id, quantity: 2 }]
  const [repair, layby, sold, other, id] = [
    await at.takeIn(),
    await call(router.laybys.open, { id: randomUUID(), customer_id, deposit: at.money(100), items }, by()),
    await at.sell(2, 2_000),
    await at.addBuyer('Nambi'),
    randomUUID(),
  ]
  const [money, refunded] = [at.money(300), [{ line: 1, quantity: 1, goods: 'restock' as const }]]
  const refund = { client_refund_id: id, sale_id: sold.id, reason: 'Faulty', payment_method: 'cash' as const }
  const work = [
    () => call(router.laybys.pay, { ...money, id, layby_id: layby.id }, by()),
    () => call(router.repairs.pay, { ...money, id, repair_id: repair.id }, by()),
    () => at.sell(1, 1_000, { client_sale_id: id, customer_id: other }),
    () => call(router.sales.refund, { ...refund, items: refunded }, by()),
    () => call(router.credit.open, { id, customer_id: other, amount: 50, day: '2026-08-01' }, by()),
    () => call(router.credit.writeOff, { id, customer_id, amount: 10, note: 'Lost' }, by()),
    () => at.pay(200, { id }),
  ]
  return { at, work }
}

it('one id is one payment, debt, sale or refund, also where all of them come at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { at, work } = await underOneId()
    const [first, last] = [work.slice(round), work.slice(0, round)]
    const outcomes = await Promise.all([...first, ...last].map((one) => outcomeOf(one())))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'IDEMPOTENCY_KEY_REUSED')).toHaveLength(work.length - 1)
    expect(await at.prove()).toEqual([[], []])
  }
})
