import { createHash, createHmac, randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openQuotas } from '../quotas/open-quotas.ts'
import { quotaTable } from '../quotas/quota-table.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import {
  openShop,
  openTestDatabase,
  peppers,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { newImeis, stockPhones } from '../testing/units.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
})
afterAll(() => testDb.close())

const visit = (key: string, more: object = {}) => ({
  context: { ...visitOf(testDb, shop.owner), idempotencyKey: key, path: '/rest/v1/staff', ...more },
})
const keptOf = async (key: string) =>
  (
    await testDb.asOwner<{ request_hash: Buffer; response: string }>(
      'select request_hash, response::text from idempotency where user_id = $1 and key = $2',
      [shop.owner.user_id, key],
    )
  )[0]

describe('what is kept of a call for its retries', () => {
  it('reveals no PIN to somebody who reads the database and tries all of them', async () => {
    const asked = { name: 'Brenda', user_id: null, role_id: null, pin: '9260' }
    await call(router.staff.add, asked, visit('a PIN'))
    const said = JSON.stringify(['POST', '/rest/v1/staff', shop.org_id, asked])
    const kept = (await keptOf('a PIN'))?.request_hash
    expect(kept).toHaveLength(32)
    for (const text of [said, `request ${said}`])
      expect(kept?.equals(createHash('sha256').update(text).digest())).toBe(false)
    const known = peppers.map(({ key }) => createHmac('sha256', key).update(`request ${said}`).digest())
    expect(known).toContainEqual(kept)
  })

  it('is known again while keys are changed, and to nobody once the old ones are gone', async () => {
    const asked = { name: 'Okello', pin: '8315' }
    const first = await call(router.staff.add, asked, visit('changing'))
    const both = [...peppers, { id: 'newer', key: 'a newer pepper' }]
    expect(await call(router.staff.add, asked, visit('changing', { peppers: both }))).toEqual(first)
    const others = { ...asked, pin: '8316' }
    const reused = (work: Promise<unknown>) => failureOf(work).then(({ entry }) => entry.code)
    expect(await reused(call(router.staff.add, others, visit('changing', { peppers: both })))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect(await reused(call(router.staff.add, asked, visit('changing', { peppers: both.slice(1) })))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })

  it('counts as written, by its size: short calls with long answers do not fill the disk', async () => {
    const rules = { ...quotaTable, 'written.person': { ...quotaTable['written.person'], points: 40 } }
    const quotas = openQuotas(testDb.database.counters, rules)
    const told = { type: 'system' as const, title: 'A note', data: { a: 'x'.repeat(6_000) } }
    const add = (key: string) => call(router.notifications.add, told, visit(key, { quotas, path: '/long' }))
    const done = await Promise.allSettled(Array.from({ length: 20 }, (_, nth) => add(`long ${nth}`)))
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.entry.code] : []))
    expect([...new Set(refused)]).toEqual(['RATE_LIMITED'])
    expect(done.length - refused.length).toBeLessThan(10)
    expect(done.length - refused.length).toBeGreaterThan(3)
    // A repeated call writes nothing, and is answered all the same.
    const first = done.findIndex(({ status }) => status === 'fulfilled')
    expect(await add(`long ${first}`)).toEqual((done[first] as PromiseFulfilledResult<unknown>).value)
  })

  it('is none of a call that only reads, whatever its method: it reads again', async () => {
    await stockProduct(testDb, shop)
    const asked = visit('a list', { path: '/rest/v1/rpc/export_products' })
    const { products } = await call(router.products.export, {}, asked)
    await stockProduct(testDb, shop)
    expect((await call(router.products.export, {}, asked)).products).toHaveLength(products.length + 1)
    expect(await keptOf('a list')).toBeUndefined()
  })

  it('has neither name nor signature of somebody who sold a device', async () => {
    const { product_id } = await stockPhones(testDb, shop, 0)
    const rules = { is_on: true, hold_days: 0, warranty_months: 1, questions: [], declaration: 'It is mine.' }
    const { wallets } = await call(router.tradeIns.saveRules, rules, { context: visitOf(testDb, shop.owner) })
    const asked = {
      id: randomUUID(),
      product_id,
      number: newImeis(1)[0] ?? '',
      answers: [],
      amount: 400_000,
      wallet_id: wallets[0]?.id ?? '',
      seller_name: 'Ronald Ssemakula',
      document: 'passport' as const,
      document_number: 'B1234567',
      signature: [
        [
          [271, 28],
          [30, 40],
        ],
      ] as [number, number][][],
    }
    await call(router.tradeIns.buy, asked, visit('a device'))
    const { response = '' } = (await keptOf('a device')) ?? {}
    expect(response).toContain(asked.id)
    expect(response).not.toMatch(/Ssemakula|\[271/)
    expect(await call(router.tradeIns.buy, asked, visit('a device'))).toMatchObject({
      seller_name: '',
      signature: null,
    })
  })

  it('has nothing that says who a customer is of their refunds and of a sale that was cancelled; who was added is found whole', async () => {
    const product_id = await stockProduct(testDb, shop, { price: 5_000, stock: 9 })
    const told = { name: 'Nakitende Proscovia', phone: '0772555123', email: 'proscovia@example.ug' }
    const customer = await call(router.customers.add, told, visit('a customer'))
    expect(await call(router.customers.add, told, visit('a customer'))).toEqual(customer)
    const batches = openSaleBatches(testDb.database, trial)
    const sell = async (): Promise<Sale> => {
      const items = [{ product_id, quantity: 2 }]
      const sale = { payment_method: 'cash' as const, customer_id: customer.id, items, notes: 'For Proscovia' }
      return JSON.parse((await batches.record(askForSale(shop.owner.caller, sale, undefined))).response).sale
    }
    const [first, second] = [await sell(), await sell()]
    const items = [{ line: 1, quantity: 1, goods: 'restock' as const }]
    const reason = 'Proscovia changed her mind'
    const asked = { sale_id: first.id, items, reason, payment_method: 'cash' as const }
    const refund = await call(router.sales.refund, asked, visit('a refund'))
    expect(refund.customer_name).toBe(told.name)
    expect(await call(router.sales.refund, asked, visit('a refund'))).toEqual({
      ...refund,
      customer_name: '',
      reason: '',
    })
    const cancelled = { id: second.id, status: 'cancelled' as const, reason }
    await call(router.sales.cancel, cancelled, visit('a cancellation', { method: 'PATCH' }))
    expect(await call(router.sales.cancel, cancelled, visit('a cancellation', { method: 'PATCH' }))).toMatchObject({
      id: second.id,
    })
    const kept = await testDb.asOwner<{ response: string }>('select response from idempotency where user_id = $1', [
      shop.owner.user_id,
    ])
    expect(kept.length).toBeGreaterThan(3)
    const telling = kept.filter(({ response }) => /proscovia|0772555123/i.test(response))
    expect(telling.map(({ response }) => JSON.parse(response).id)).toEqual([customer.id])
  })
})
