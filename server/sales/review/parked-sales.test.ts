import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../../router.ts'
import { verifiersOf } from '../../terminals/terminal-token.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  peppers,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../../testing/tills.ts'
import { stockPhones } from '../../testing/units.ts'
import { failureOf, visitOf } from '../../testing/visits.ts'
import { parkMalformed } from '../../till/park-malformed.ts'

let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let phone: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  till = await openTill(testDb, shop)
  phone = await stockProduct(testDb, shop)
})

const as = (who: Colleague) => ({ context: visitOf(testDb, who) })
const offline = { origin: 'offline' as const }
const page = { page: 1, limit: 20 }
const early = () => tillSale(phone, { ...offline, sale_date: new Date(Date.now() - 3_600_000).toISOString() })

async function parkEarly() {
  await testDb.asOwner('update pos_terminals set trusted_since = now() where id = $1', [till.id])
  const sale = early()
  return { sale, answer: await sellAtTill(testDb, till, sale) }
}

describe('a parked sale', () => {
  it('says what is wrong with it in words, which are made when it is read', async () => {
    const unknown = await sellAtTill(testDb, till, tillSale(randomUUID(), offline))
    const [caller, body] = [
      { verifiers: verifiersOf(till.hash, peppers), user_agent: 'till' },
      { items: [{ quantity: 1.5 }] },
    ]
    const asked = {
      till: caller,
      id: undefined,
      key: undefined,
      body: JSON.stringify(body),
      reason: 'malformed' as const,
    }
    await parkMalformed({ database: testDb.database, trial }, asked)
    const { parked_sales } = await call(router.sales.listParked, page, as(shop.admin))
    const [unread, refused] = parked_sales
    expect(unread?.detail).toMatch(/^payment_method: .+; items\.0\.product_id: .+; items\.0\.quantity: .+/)
    expect(refused).toMatchObject({
      id: unknown.sale_id,
      reason: 'unknown_product',
      detail: 'A product in this sale is not in your shop. Remove it from the sale.',
    })
    expect(refused).not.toHaveProperty('failure')
    const stored = await testDb.asOwner(
      'select failure from parked_sales where org_id = $1 order by received_at desc',
      [shop.org_id],
    )
    expect(stored).toMatchObject([{ failure: null }, { failure: { key: 'sale.unknownProduct' } }])
  })

  it('names no device of a product whose units have numbers, and says that it must', async () => {
    const { product_id } = await stockPhones(testDb, shop, 1)
    await sellAtTill(testDb, till, tillSale(product_id, offline))
    const { parked_sales } = await call(router.sales.listParked, page, as(shop.admin))
    expect(parked_sales[0]?.detail).toMatch(/^Each Samsung Galaxy A15 has its own number/)
  })

  it('is listed with its lines, posted under its own id once approved, and still answered as it was', async () => {
    const { sale, answer } = await parkEarly()
    const listed = await call(router.sales.listParked, page, as(shop.admin))
    expect(listed).toMatchObject({
      parked_sales: [
        { id: answer.sale_id, reason: 'before_pairing', status: 'waiting', items: [{ product: 'Samsung Galaxy A15' }] },
      ],
      counts: { parked: 1, flagged: 0 },
    })
    const posted = await call(router.sales.approveParked, { id: answer.sale_id }, as(shop.admin))
    expect(posted).toMatchObject({ id: answer.sale_id, invoiceNumber: 'INV-000001', sale_date: sale.sale_date })
    expect(await call(router.sales.approveParked, { id: answer.sale_id }, as(shop.owner))).toEqual(posted)
    const again = await sellAtTill(testDb, till, sale)
    expect([again.isReplay, again.response]).toEqual([true, answer.response])
    const rows = await testDb.asOwner('select user_id, terminal_id, origin from sales where id = $1', [answer.sale_id])
    expect(rows).toEqual([{ user_id: till.id, terminal_id: till.id, origin: 'offline' }])
    expect((await call(router.sales.reviewCounts, undefined, as(shop.owner))).parked).toBe(0)
  })

  it('shows what the till sent, and not the pass that would let somebody else sell as the seller', async () => {
    const pass = 'a'.repeat(64)
    const approver_pass = 'b'.repeat(64)
    await sellAtTill(testDb, till, tillSale(randomUUID(), { ...offline, staff_pass: pass, approver_pass }))
    const { parked_sales } = await call(router.sales.listParked, page, as(shop.admin))
    expect(JSON.parse(parked_sales[0]?.body ?? '')).toMatchObject({
      origin: 'offline',
      staff_pass: '[redacted]',
      approver_pass: '[redacted]',
    })
    const [kept] = await testDb.asOwner<{ body: string }>('select body from parked_sales where org_id = $1', [
      shop.org_id,
    ])
    expect(kept?.body).toContain(pass)
  })

  it('stays out of the books when declined, with the reason', async () => {
    const { answer } = await parkEarly()
    const id = answer.sale_id
    const declined = await call(router.sales.declineParked, { id, reason: 'Recorded by hand' }, as(shop.owner))
    expect(declined).toMatchObject({ status: 'declined', note: 'Recorded by hand', decided_by_name: 'The owner' })
    expect((await failureOf(call(router.sales.approveParked, { id }, as(shop.owner)))).entry.code).toBe(
      'PARKED_SALE_DECIDED',
    )
    expect(await testDb.asOwner('select 1 from sales where id = $1', [id])).toEqual([])
  })

  it('cannot be posted while a product of it is unknown, and says so', async () => {
    const { sale_id: id } = await sellAtTill(testDb, till, tillSale(randomUUID(), offline))
    const failure = await failureOf(call(router.sales.approveParked, { id }, as(shop.owner)))
    expect(failure.message).toBe(
      'This sale cannot be recorded: A product in this sale is not in your shop. Remove it from the sale.',
    )
    expect((await call(router.sales.reviewCounts, undefined, as(shop.owner))).parked).toBe(1)
  })

  it('is posted once by two who approve it in the same moment', async () => {
    const { answer } = await parkEarly()
    const approve = () => call(router.sales.approveParked, { id: answer.sale_id }, as(shop.owner))
    const [one, other] = await Promise.all([approve(), approve()])
    expect(other).toEqual(one)
    const moves = await testDb.asOwner('select 1 from inventory_movements where reference = $1', [answer.sale_id])
    expect(moves).toHaveLength(1)
  })

  it('is owner’s and admin’s to decide', async () => {
    const { answer } = await parkEarly()
    const failure = await failureOf(call(router.sales.approveParked, { id: answer.sale_id }, as(shop.member)))
    expect(failure.entry.code).toBe('AUTHORIZATION_ERROR')
  })
})

describe('a flagged sale', () => {
  it('is listed until somebody has looked into it', async () => {
    const items = [{ product_id: phone, quantity: 11 }]
    const { sale_id: id } = await sellAtTill(
      testDb,
      till,
      tillSale(phone, { ...offline, items, local_number: 'C1-000009' }),
    )
    const listed = await call(router.sales.listFlagged, page, as(shop.admin))
    expect(listed.flagged_sales).toMatchObject([
      { id, flags: ['oversold'], terminal_name: 'Counter', resolved_at: null },
    ])
    const resolved = await call(router.sales.resolveFlags, { id }, as(shop.admin))
    expect(resolved.resolved_by_name).toBe('The admin')
    const counts = { parked: 0, flagged: 0 }
    expect(await call(router.sales.listFlagged, page, as(shop.admin))).toMatchObject({ flagged_sales: [], counts })
    const settled = await call(router.sales.listFlagged, { ...page, show: 'settled' }, as(shop.owner))
    expect(settled.flagged_sales).toMatchObject([{ id, flags: ['oversold'] }])
    const found = await call(router.sales.list, { ...page, search: 'c1-0000' }, as(shop.owner))
    expect(found.sales).toMatchObject([{ id }])
  })
})
