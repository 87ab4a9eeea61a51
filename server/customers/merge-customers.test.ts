import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { getCustomer } from './get-customer.ts'
import { listDuplicates } from './list-duplicates.ts'
import { mergeCustomers } from './merge-customers.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  other = await openShop(testDb)
})

type Kept = {
  name: string
  phone?: string
  e164?: string
  email?: string
  status?: string
  since?: string
  location?: string
}

/** Writes a customer past the check for duplicates, as two tills without a network do. */
async function keep({ name, phone, e164, email, status = 'active', since = '2026-01-01', location }: Kept, at = shop) {
  const id = randomUUID()
  await testDb.asOwner(
    `insert into customers (org_id, id, name, phone, phone_e164, email, status, customer_since, location)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [at.org_id, id, name, phone, e164, email, status, since, location],
  )
  return id
}

async function sell(customer_id: string, price: number) {
  const product_id = await stockProduct(testDb, shop, { price, cost: 1, model: randomUUID() })
  const sale = { payment_method: 'cash' as const, customer_id, items: [{ product_id, quantity: 1 }] }
  await openSaleBatches(testDb.database, trial).record(askForSale(shop.member.caller, sale, undefined))
}

const merge = (first_id: string, second_id: string, who = shop.owner) =>
  as(testDb, who, (tx, member) => mergeCustomers(tx, { first_id, second_id }, member))
const duplicates = async (who = shop.member) => (await as(testDb, who, listDuplicates)).groups

describe('the duplicates', () => {
  it('are found by phone, by email, and by name with eight digits, the surer first', async () => {
    const [a, b] = [
      await keep({ name: 'Grace', phone: '0772123456', e164: '+256772123456' }),
      await keep({ name: 'G', phone: '+256 772 123456', e164: '+256772123456' }),
    ]
    const [c, d] = [await keep({ name: 'Sarah', email: 's@shop.ug' }), await keep({ name: 'S', email: 'S@shop.ug' })]
    const [e, f] = [
      await keep({ name: 'Peter', phone: '12 345678' }),
      await keep({ name: 'peter', phone: '99 12345678' }),
    ]
    await keep({ name: 'Nobody’s double', phone: '0700000001', e164: '+256700000001' })
    await keep({ name: 'Grace', phone: '0772123456', e164: '+256772123456' }, other)
    const found = (await duplicates()).map(({ match, confidence, customers }) => [
      match,
      confidence,
      new Set(customers.map(({ id }) => id)),
    ])
    expect(found).toEqual([
      ['phone', 'high', new Set([a, b])],
      ['email', 'high', new Set([c, d])],
      ['name_and_phone', 'medium', new Set([e, f])],
    ])
    expect(await duplicates(other.member)).toEqual([])
  })
})

describe('merging two customers', () => {
  it('moves the sales, keeps the first’s name and phone, fills the gaps and counts anew', async () => {
    const first = await keep({ name: 'Grace Akello', phone: '0772123456', e164: '+256772123456', since: '2026-03-01' })
    const second = await keep({
      name: 'G. Akello',
      phone: '0700000001',
      email: 'g@shop.ug',
      status: 'vip',
      location: 'Ntinda',
    })
    await sell(first, 100_000)
    await sell(second, 50_000)
    const merged = await merge(first, second)
    expect(merged).toMatchObject({
      id: first,
      name: 'Grace Akello',
      phone: '0772123456',
      email: 'g@shop.ug',
      location: 'Ntinda',
      status: 'vip',
      total_orders: 2,
      total_spent: 150_000,
      average_order_value: 75_000,
      customer_since: '2026-01-01T00:00:00.000Z',
    })
    const found = await as(testDb, shop.member, (tx, member) => getCustomer(tx, { id: second }, member))
    expect(found).toMatchObject({ id: first })
    expect(found.sales).toHaveLength(2)
  })

  it('twice in a row leaves every old id meaning the one who is left', async () => {
    const [a, b, c] = [await keep({ name: 'A' }), await keep({ name: 'B' }), await keep({ name: 'C' })]
    await merge(b, c)
    await merge(a, b)
    const found = await as(testDb, shop.member, (tx, member) => getCustomer(tx, { id: c }, member))
    expect(found.id).toBe(a)
  })

  it('is refused for one and the same, for an absent one, and for another shop’s', async () => {
    const [mine, theirs] = [await keep({ name: 'A' }), await keep({ name: 'B' }, other)]
    expect((await failureOf(merge(mine, mine))).message).toBe('Invalid customer IDs provided')
    for (const wrong of [theirs, randomUUID()]) {
      expect((await failureOf(merge(mine, wrong))).message).toBe('Could not find both customers to merge')
    }
    expect(await testDb.asOwner('select 1 from customers where id = $1', [theirs])).toHaveLength(1)
  })

  it('is not a member’s to do', async () => {
    const [first_id, second_id] = [await keep({ name: 'A' }), await keep({ name: 'B' })]
    const context = visitOf(testDb, shop.member)
    await expect(call(router.customers.merge, { first_id, second_id }, { context })).rejects.toMatchObject({
      entry: { code: 'AUTHORIZATION_ERROR' },
    })
  })
})
