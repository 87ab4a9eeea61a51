import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { CustomerFields } from '@tunda/contract/customers/customers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { giveOwnRole } from '../testing/own-roles.ts'
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
import { failureOf, visitOf } from '../testing/visits.ts'
import { addCustomer } from './add-customer.ts'
import { changeCustomer } from './change-customer.ts'
import { findDuplicate } from './find-duplicate.ts'
import { getCustomer } from './get-customer.ts'
import { listCustomers } from './list-customers.ts'
import { removeCustomer } from './remove-customer.ts'

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

const grace = { name: 'Grace Akello', phone: '0772 123 456', email: 'Grace@shop.ug', age: 31, location: 'Ntinda' }

const add = (fields: CustomerFields = grace, who = shop.member) =>
  as(testDb, who, (tx, member) => addCustomer(tx, fields, member))
const change = (id: string, fields: Partial<CustomerFields>, who = shop.member) =>
  as(testDb, who, (tx, member) => changeCustomer(tx, { id, ...fields }, member))
const get = (id: string, who = shop.member) => as(testDb, who, (tx, member) => getCustomer(tx, { id }, member))
const remove = (id: string, force = false, who = shop.admin) =>
  as(testDb, who, (tx, member) => removeCustomer(tx, { id, force }, member))
const list = (asked: Partial<Parameters<typeof listCustomers>[1]> = {}, who = shop.member) =>
  as(testDb, who, (tx, member) => listCustomers(tx, { page: 1, limit: 20, sort: 'newest', ...asked }, member))
const visit = (who: Colleague) => ({ context: visitOf(testDb, who) })

/** Sells one phone of that price to the customer and answers the sale. */
async function sell(customer_id: string, price = 100_000, client_sale_id?: string) {
  const product_id = await stockProduct(testDb, shop, { price, cost: 1, model: randomUUID() })
  const notes = 'For Grace, call 0772 123 first'
  const sale = {
    payment_method: 'cash' as const,
    customer_id,
    client_sale_id,
    notes,
    items: [{ product_id, quantity: 1 }],
  }
  return await openSaleBatches(testDb.database, trial).record(askForSale(shop.member.caller, sale, undefined))
}

describe('adding a customer', () => {
  it('keeps the phone as typed and starts at nothing', async () => {
    expect(await add()).toMatchObject({
      ...grace,
      status: 'active',
      total_orders: 0,
      total_spent: 0,
      last_order_date: null,
      user_id: shop.member.user_id,
    })
  })

  it.each([
    ['phone', { name: 'G.', phone: '+256772123456' }, 'phone number "+256772123456"'],
    ['email', { name: 'G.', email: 'GRACE@SHOP.UG' }, 'email "GRACE@SHOP.UG"'],
  ])('is refused where another has the same %s, however it is written', async (field, fields, words) => {
    const { id } = await add()
    const failure = await failureOf(add(fields))
    expect(failure.entry).toMatchObject({ code: 'DUPLICATE_CUSTOMER', status: 409 })
    expect(failure.message).toBe(`A customer with ${words} already exists: Grace Akello`)
    expect(failure.meta).toMatchObject({ field, id, name: 'Grace Akello' })
  })

  it('is not found by another shop', async () => {
    await add()
    await add(grace, other.member)
    expect((await list()).totalCount).toBe(1)
    const found = await as(testDb, other.owner, (tx, member) => findDuplicate(tx, { phone: '0772123456' }, member))
    expect(found?.id).not.toBe((await list()).customers[0]?.id)
  })

  it('twice at the same moment adds one', async () => {
    const both = await Promise.allSettled([add(), add()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await list()).totalCount).toBe(1)
  })
})

describe('changing a customer', () => {
  it('changes what is given, empties what is empty and keeps a phone that is their own', async () => {
    const { id } = await add()
    const changed = await change(id, { status: 'vip', email: '', age: null, phone: '+256 772 123456' })
    expect(changed).toMatchObject({ name: 'Grace Akello', status: 'vip', email: null, age: null })
    expect(await failureOf(add({ name: 'G.', phone: '0772123456' }))).toMatchObject({ meta: { field: 'phone' } })
  })

  it('is refused another’s phone', async () => {
    await add()
    const { id } = await add({ name: 'Okello' })
    expect((await failureOf(change(id, { phone: '0772123456' }))).entry.code).toBe('DUPLICATE_CUSTOMER')
  })

  it('of another shop is not found', async () => {
    const { id } = await add()
    const [foreign, absent] = [
      await failureOf(change(id, { name: 'X' }, other.owner)),
      await failureOf(get(randomUUID())),
    ]
    expect([foreign.entry.code, absent.entry.code]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect((await failureOf(remove(id, true, other.owner))).entry.code).toBe('NOT_FOUND')
    expect((await get(id)).name).toBe('Grace Akello')
  })

  it('is in the audit trail with the names of its fields and its status, never with who it is', async () => {
    const { id } = await add()
    await change(id, { status: 'vip', location: 'Kololo' })
    await remove(id)
    const trail = await testDb.asOwner<{ action_type: string; told: string }>(
      'select action_type, concat(old_values, new_values, metadata) as told from audit_log where org_id = $1 order by id',
      [shop.org_id],
    )
    expect(trail.map(({ action_type }) => action_type)).toEqual(['create', 'update', 'delete'])
    expect(trail[1]?.told).toContain('vip')
    expect(JSON.stringify(trail)).not.toMatch(/Grace|772 ?123|Kololo/)
  })
})

describe('deleting a customer', () => {
  it('deletes a customer who never bought anything', async () => {
    const { id } = await add()
    expect(await remove(id)).toEqual({ id, result: 'deleted' })
    expect((await failureOf(get(id))).entry.code).toBe('NOT_FOUND')
  })

  it('anonymises one who did, on their sales and in the answers stored for retries', async () => {
    const { id } = await add()
    const sale = randomUUID()
    await sell(id, 100_000, sale)
    expect(await remove(id)).toEqual({ id, result: 'anonymized' })
    expect(await get(id)).toMatchObject({
      name: 'Anonymous Customer',
      status: 'inactive',
      phone: null,
      email: null,
      age: null,
      location: null,
      total_spent: 100_000,
      sales: [{ id: sale, total_amount: 100_000 }],
    })
    const left = await testDb.asOwner('select row_to_json(s) as row from sales s where id = $1', [sale])
    expect(left[0]?.row).toMatchObject({ customer_id: id, customer_name: 'Anonymous Customer', customer_contact: '' })
    expect(JSON.stringify(left)).not.toMatch(/Grace|772 ?123/)
    const [row] = await testDb.asOwner('select phone_e164 from customers where id = $1', [id])
    expect(row).toEqual({ phone_e164: null })
  })

  it.each([false, true])(
    'leaves nothing that somebody wrote of them in a refund or a request (by force: %s)',
    async (force) => {
      const { id } = await add()
      const sale_id = randomUUID()
      await sell(id, 100_000, sale_id)
      const words = { sale_id, reason: 'Grace says it is broken', payment_method: 'cash' as const }
      const items = [{ line: 1, quantity: 1, goods: 'restock' as const }]
      const asked = await call(router.sales.requestRefund, { ...words, kind: 'refund', items }, visit(shop.member))
      const decision = { id: asked.id, status: 'declined' as const, note: 'Grace may come herself' }
      await call(router.sales.decideRefundRequest, decision, visit(shop.admin))
      await call(router.sales.refund, { ...words, items }, visit(shop.admin))
      await remove(id, force)
      for (const table of [
        'sales',
        'refunds',
        'refund_requests',
        'notifications',
        'alerts',
        'parked_sales',
        'audit_log',
      ]) {
        const rows = await testDb.asOwner<{ row: object }>(
          `select row_to_json(t) as row from ${table} t where org_id = $1`,
          [shop.org_id],
        )
        expect(rows.filter(({ row }) => JSON.stringify(row).includes('Grace'))).toEqual([])
      }
    },
  )

  it('by force takes the sales off and leaves them standing', async () => {
    const { id } = await add()
    const sale = randomUUID()
    await sell(id, 100_000, sale)
    expect(await remove(id, true)).toEqual({ id, result: 'deleted' })
    const left = await testDb.asOwner(
      'select customer_id, customer_name, total_amount, response from sales where id = $1',
      [sale],
    )
    expect(left[0]).toMatchObject({ customer_id: null, customer_name: 'Anonymous Customer' })
    expect(JSON.parse(left[0]?.response).sale).toMatchObject({ customer_id: null, total_amount: 100_000 })
  })

  it('and selling to them at once ends in one order or the other, never in a sale that names them', async () => {
    const { id } = await add()
    await Promise.allSettled([remove(id), sell(id)])
    const left = await testDb.asOwner('select customer_name from sales where org_id = $1', [shop.org_id])
    const [row] = await testDb.asOwner('select name from customers where id = $1', [id])
    if (row !== undefined) expect(row).toEqual({ name: 'Anonymous Customer' })
    expect(left.filter(({ customer_name }) => customer_name === 'Grace Akello')).toEqual([])
  })

  it('is not a member’s to do', async () => {
    const { id } = await add()
    await expect(call(router.customers.remove, { id }, visit(shop.member))).rejects.toMatchObject({
      entry: { code: 'AUTHORIZATION_ERROR' },
    })
    expect((await get(id)).name).toBe('Grace Akello')
    expect(await call(router.customers.remove, { id }, visit(shop.admin))).toEqual({ id, result: 'deleted' })
  })
})

describe('what a customer may ask for', () => {
  it('is everything kept of them, taken out by owner or admin and noted in the audit trail', async () => {
    const { id } = await add()
    await sell(id, 100_000)
    const file = await call(router.customers.export, { id }, visit(shop.admin))
    expect(file).toMatchObject({
      customer: { id, name: 'Grace Akello', phone: '0772 123 456', location: 'Ntinda' },
      sales: [
        {
          customer_name: 'Grace Akello',
          total_amount: 100_000,
          items: [{ quantity: 1, total: 100_000 }],
          payments: [{ method: 'cash', amount: 100_000 }],
          refunds: [],
        },
      ],
    })
    expect(JSON.stringify(file)).not.toMatch(/cost|profit|user_id/)
    const trail = await testDb.asOwner(
      `select action_type from audit_log where org_id = $1 and resource_id = $2 and action_type = 'export'`,
      [shop.org_id, id],
    )
    expect(trail).toHaveLength(1)
  })

  it('is not a member’s to take out, nor another shop’s', async () => {
    const { id } = await add()
    await expect(call(router.customers.export, { id }, visit(shop.member))).rejects.toMatchObject({
      entry: { code: 'AUTHORIZATION_ERROR' },
    })
    expect((await failureOf(call(router.customers.export, { id }, visit(other.owner)))).entry.code).toBe('NOT_FOUND')
  })
})

describe('the list of customers', () => {
  it('counts segments, repeat customers and the top tenth of spenders, rounded up', async () => {
    const ids = await Promise.all([...Array(11).keys()].map(async (n) => (await add({ name: `Customer ${n}` })).id))
    for (const id of ids) await sell(id)
    await sell(ids[0] ?? '', 900_000)
    await add({ name: 'Looker', status: 'inactive' })
    await change(ids[1] ?? '', { status: 'vip' })
    const { counts, customers } = await list({ sort: 'spent', limit: 1 })
    expect(counts).toEqual({ all: 12, active: 10, vip: 1, inactive: 1, repeat: 1, top_spenders: 2 })
    expect(customers).toMatchObject([
      { name: 'Customer 0', total_orders: 2, total_spent: 1_000_000, average_order_value: 500_000 },
    ])
    expect(await list({ repeat: true })).toMatchObject({ totalCount: 1, customers: [{ name: 'Customer 0' }] })
    expect(await list({ status: 'vip' })).toMatchObject({ totalCount: 1, customers: [{ name: 'Customer 1' }] })
    expect(await list({ page: 2, limit: 5 })).toMatchObject({ totalPages: 3, currentPage: 2 })
  })

  it.each(['akel', '0772 123', '+256772123456', 'grace@', '0772123456'])('finds by %s', async (search) => {
    await add()
    await add({ name: 'Okello' })
    expect((await list({ search })).customers).toMatchObject([{ name: 'Grace Akello' }])
  })

  it('treats % and _ literally', async () => {
    await add()
    expect((await list({ search: '%' })).totalCount).toBe(0)
  })
})

describe('the named calls', () => {
  it('list, add and count within the caller’s own shop', async () => {
    const { customers } = router
    const added = await call(customers.addForOrganization, { org_id: shop.org_id, ...grace }, visit(shop.member))
    expect(added.name).toBe('Grace Akello')
    expect(await call(customers.ofOrganization, { org_id: shop.org_id }, visit(shop.member))).toEqual([added])
    const { user_id } = shop.member
    const asked = { user_id, search: 'grace', status_filter: 'all' as const }
    expect(await call(customers.withStats, asked, visit(shop.member))).toEqual({ customers: [added], totalCount: 1 })
    const none = { status_filter: 'vip' as const }
    expect(await call(customers.withStats, none, visit(shop.member))).toEqual({ customers: [], totalCount: 0 })
  })

  it('refuse another shop’s or another person’s id', async () => {
    const { customers } = router
    const refusal = { entry: { code: 'AUTHORIZATION_ERROR' } }
    const foreign = { org_id: other.org_id, ...grace }
    await expect(call(customers.addForOrganization, foreign, visit(shop.owner))).rejects.toMatchObject(refusal)
    await expect(call(customers.ofOrganization, { org_id: other.org_id }, visit(shop.owner))).rejects.toMatchObject(
      refusal,
    )
    const someone = { user_id: other.owner.user_id }
    await expect(call(customers.withStats, someone, visit(shop.owner))).rejects.toMatchObject(refusal)
    expect((await list({}, other.owner)).totalCount).toBe(0)
  })
})

it('whoever does not see sales sees of a customer’s sales their own alone', async () => {
  const { id } = await add()
  await sell(id, 60_000)
  await giveOwnRole(testDb, shop.org_id, shop.admin, { rights: ['sell', 'see_customers'], name: 'Cashier' })
  expect((await get(id, shop.admin)).sales).toEqual([])
  await testDb.asOwner('update sales set user_id = $2 where org_id = $1', [shop.org_id, shop.admin.user_id])
  expect((await get(id, shop.admin)).sales).toHaveLength(1)
  expect((await get(id)).sales).toHaveLength(1)
})
