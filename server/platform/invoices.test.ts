import { call } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { changeInvoice } from './change-invoice.ts'
import { createInvoice } from './create-invoice.ts'
import { generateInvoiceNumber, reportUnusedNumbers } from './invoice-number.ts'
import { listInvoices } from './list-invoices.ts'
import { asSuperAdmin, openSuperAdmin } from './testing.ts'

let testDb: TestDatabase
let shop: TestShop
let subscription_id: string
let ruth: Awaited<ReturnType<typeof openSuperAdmin>>
beforeAll(async () => {
  testDb = await openTestDatabase()
  ruth = await openSuperAdmin(testDb)
  shop = await openShop(testDb, 'premium')
  const [row] = await testDb.asOwner<{ id: string }>('select id from user_subscriptions where user_id = $1', [
    shop.owner.user_id,
  ])
  subscription_id = row?.id ?? ''
})
afterAll(() => testDb.close())

const november = { amount: 150_000, period_start: '2026-11-01', period_end: '2026-11-30' }
const bill = (change: object = {}) =>
  asSuperAdmin(testDb, ruth, (tx, admin) => createInvoice(tx, { subscription_id, ...november, ...change }, admin))
const numbered = () => asSuperAdmin(testDb, ruth, generateInvoiceNumber)

describe('invoice numbers of the platform', () => {
  it('are each given once, in a row, to any number that ask at once', async () => {
    const numbers = await Promise.all(Array.from({ length: 20 }, numbered))
    const sorted = numbers.toSorted()
    expect(sorted).toEqual(
      Array.from({ length: 20 }, (_, n) => `INV-P${String(Number(sorted[0]?.slice(5)) + n).padStart(6, '0')}`),
    )
  })

  it('are logged when nobody has used them for a day, once', async () => {
    const [used, unused] = [await numbered(), await numbered()]
    await bill({ invoice_number: used })
    const putBack = setClock(() => Date.now() + 25 * 3_600_000)
    try {
      await testDb.database.asPlatform(reportUnusedNumbers)
      await testDb.database.asPlatform(reportUnusedNumbers)
    } finally {
      putBack()
    }
    const reported = await testDb.asOwner<{ resource_id: string }>(
      `select resource_id from platform_log where action_type = 'not_used' and resource_id = any ($1)`,
      [[used, unused]],
    )
    expect(reported).toEqual([{ resource_id: unused }])
  })
})

describe('an invoice', () => {
  it('takes the generated number, or the next, and is refused one that was not given or is used', async () => {
    const number = await numbered()
    expect(await bill({ invoice_number: number.toLowerCase() })).toMatchObject({
      invoice_number: number,
      status: 'unpaid',
      subscription_tier: 'premium',
      email: shop.owner.email,
    })
    expect((await bill()).invoice_number > number).toBe(true)
    expect((await failureOf(bill({ invoice_number: number }))).entry.code).toBe('INVOICE_NUMBER_USED')
    expect((await failureOf(bill({ invoice_number: 'INV-P999999' }))).entry.code).toBe('INVOICE_NUMBER_UNKNOWN')
  })

  it('says when it was paid, forgets it when it was not, and every change is in the shop’s audit trail', async () => {
    const { id } = await bill()
    const change = (input: object) =>
      asSuperAdmin(testDb, ruth, (tx, admin) => changeInvoice(tx, { id, ...input }, admin))
    expect((await change({ status: 'paid' })).paid_at).not.toBeNull()
    expect((await change({ notes: 'By mobile money' })).paid_at).not.toBeNull()
    expect((await change({ status: 'unpaid' })).paid_at).toBeNull()
    expect((await failureOf(change({ period_end: '2026-10-01' }))).entry.code).toBe('INVOICE_DATES')
    const trail = await testDb.asOwner<{ action_type: string; new_values: { status: string } }>(
      `select action_type, new_values from audit_log where org_id = $1 and resource_id = $2 order by id`,
      [shop.org_id, id],
    )
    expect(trail.map((entry) => [entry.action_type, entry.new_values.status])).toEqual([
      ['created', 'unpaid'],
      ['updated', 'paid'],
      ['updated', 'paid'],
      ['updated', 'unpaid'],
    ])
  })

  it('is found by its number, and shown to the people of its shop and of no other', async () => {
    const { invoice_number } = await bill()
    const asked = { page: 1, limit: 20, search: invoice_number }
    const found = await asSuperAdmin(testDb, ruth, (tx) => listInvoices(tx, asked))
    expect(found).toMatchObject({ totalCount: 1, subscription_invoices: [{ invoice_number, email: shop.owner.email }] })
    const seenBy = async (who: TestShop['member']) =>
      (await call(router.subscription.invoices, {}, { context: visitOf(testDb, who) })).subscription_invoices
    const other = await openShop(testDb, 'premium')
    expect((await seenBy(shop.member)).some((invoice) => invoice.invoice_number === invoice_number)).toBe(true)
    expect(await seenBy(other.owner)).toEqual([])
  })
})
