import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { PosSale } from '@tunda/contract/selling/pos-sale'
import type { NewSale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRepairShop } from '../repairs/repairs-for-tests.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { stockPhones } from '../testing/units.ts'

const customer = {
  name: 'Zawadi Quixote',
  phone: '0772 999 888',
  email: 'zawadi@quix.example',
  location: 'Quixote Road',
}
const theirs = /zawadi|quix|999 ?888/i

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let at: Awaited<ReturnType<typeof openRepairShop>>

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
  shop = await openShop(testDb)
  at = await openRepairShop(testDb, shop, batches)
})
afterAll(() => testDb.close())

/** The columns of all tables in which the customer is named, but for the row with this id. */
async function columnsNaming(except = ''): Promise<string[]> {
  const tables = await testDb.asOwner<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const found = new Set<string>()
  for (const { name } of [...tables, { name: 'outbox' }, { name: 'idempotency' }]) {
    const rows = await testDb.asOwner<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`)
    for (const { row } of rows.filter(({ row: { id } }) => id !== except))
      for (const [column, value] of Object.entries(row))
        if (theirs.test(JSON.stringify(value))) found.add(`${name}.${column}`)
  }
  return [...found]
}

const words = 'Zawadi asked for it'
const items = () => [{ product_id: at.product_id, quantity: 1 }]

async function sell(customer_id: string, more: Partial<NewSale> = {}): Promise<string> {
  const sale: NewSale = { payment_method: 'cash', notes: words, items: items(), ...more, customer_id }
  const { response } = await batches.record(askForSale(shop.owner.caller, sale, undefined))
  return (JSON.parse(response) as { sale: { id: string } }).sale.id
}

async function giveBack(sale_id: string): Promise<void> {
  const asked = { sale_id, reason: words, payment_method: 'cash' as const }
  const lines = [{ line: 1, quantity: 1, goods: 'restock' as const }]
  const request = await call(router.sales.requestRefund, { ...asked, kind: 'refund', items: lines }, at.by(shop.member))
  await call(router.sales.decideRefundRequest, { id: request.id, status: 'declined', note: words }, at.by())
  await call(router.sales.refund, { ...asked, items: lines }, at.by())
}

async function owe(customer_id: string): Promise<void> {
  const money = { customer_id, amount: 500, note: words }
  await call(router.credit.setTerms, { customer_id, limit: 1_000_000, note: words, dispute: words }, at.by())
  await call(router.credit.open, { ...money, id: randomUUID(), day: '2026-08-01', document: 'Zawadi 1' }, at.by())
  await call(router.credit.receive, { ...money, id: randomUUID(), wallet_id: at.wallet_id }, at.by())
  await call(router.statements.share, { customer_id }, at.by())
  const valid_until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await call(
    router.quotations.save,
    { id: randomUUID(), customer_id, valid_until, items: items(), notes: words },
    at.by(),
  )
}

async function putAside(customer_id: string): Promise<void> {
  const rules = { is_on: true, deposit_percent: 10, days: 30, fee_percent: 0, release_percent: 50 }
  await call(router.laybys.saveRules, rules, at.by())
  const asked = { id: randomUUID(), customer_id, items: items(), notes: words, deposit: at.money(1_000) }
  const { id } = await call(router.laybys.open, asked, at.by())
  await call(router.laybys.cancel, { id, wallet_id: at.wallet_id, note: words }, at.by())
}

async function repair(customer_id: string): Promise<void> {
  const said = { fault: words, notes: words, accessories: 'The bag of Zawadi', jobs: [at.job(20_000, { note: words })] }
  const { id } = await at.takeIn({ customer_id, ...said })
  await call(router.repairs.share, { id }, at.by())
  await at.approve({ id })
  await at.collect(await at.move(id, 'ready', { note: words }))
}

/** What else is written of them: each step with a reason, a note or both. */
async function goOn(customer_id: string): Promise<void> {
  const note = words
  await call(router.sales.cancel, { id: await sell(customer_id), status: 'cancelled', reason: words }, at.by())
  const { id: layby_id } = await call(
    router.laybys.open,
    { id: randomUUID(), customer_id, items: items(), deposit: at.money(500) },
    at.by(),
  )
  const payment = at.money(100)
  await call(router.laybys.pay, { ...payment, layby_id }, at.by())
  await call(router.laybys.takeBack, { id: randomUUID(), payment_id: payment.id, note }, at.by())
  await call(router.laybys.cancel, { id: layby_id, wallet_id: at.wallet_id, note }, at.by())
  const back = await at.takeIn({ customer_id, deposit: at.money(500) })
  await call(router.repairs.returnMoney, { ...at.money(500), repair_id: back.id, note }, at.by())
  const parted = await at.takePart(back, 1, { note })
  const [part] = parted.parts
  await call(router.repairs.dropPart, { id: back.id, part_id: part?.id ?? '', outcome: 'faulty', note }, at.by())
  const { total_amount: amount } = await call(router.repairs.get, { id: back.id }, at.by())
  const { quotes } = await call(router.repairs.quote, { id: back.id, amount, note }, at.by())
  await call(router.repairs.answerQuote, { id: back.id, no: quotes.at(-1)?.no ?? 0, is_approved: false, note }, at.by())
  await call(router.repairs.returnUnrepaired, { id: back.id, total_amount: 0, reason: words }, at.by())
  const debt = { id: randomUUID(), customer_id, amount: 900, day: '2026-08-02', note }
  await call(router.credit.open, debt, at.by())
  await call(router.credit.writeOff, { id: randomUUID(), customer_id, amount: 400, note }, at.by())
  const paid = { id: randomUUID(), customer_id, amount: 500, wallet_id: at.wallet_id, note }
  await call(router.credit.receive, paid, at.by())
  await call(router.credit.reverse, { id: randomUUID(), entry_id: paid.id, note }, at.by())
  await call(router.credit.receive, { ...paid, id: randomUUID() }, at.by())
}

async function claim(customer_id: string): Promise<void> {
  const { product_id, unit_ids } = await stockPhones(testDb, shop, 1)
  const [unit_id = ''] = unit_ids
  await sell(customer_id, { items: [{ product_id, quantity: 1, unit_id }] })
  const claimed = { id: randomUUID(), unit_id, fault: words, contact: customer.phone }
  const { id } = await call(router.warrantyClaims.receive, claimed, at.by())
  await call(router.warrantyClaims.move, { id, state: 'refused', note: words }, at.by())
}

/** Prices that were asked for: for them, and for a sale that became theirs. */
async function ask(customer_id: string): Promise<void> {
  await testDb.asOwner('update business_settings set allows_price_requests = true where org_id = $1', [shop.org_id])
  for (const of of [customer_id, null]) {
    const lines = items().map((line) => ({ ...line, unit_price: 900 }))
    const asked = { client_sale_id: randomUUID(), customer_id: of, items: lines, total_amount: 900 }
    await call(router.sales.askApproval, { id: randomUUID(), note: words, sale: asked }, at.by(shop.member))
    if (of === null) await sell(customer_id, asked)
  }
}

/** Sales that a till made without the server and that are set aside: for them by id or by phone, and for somebody else of their name. */
async function setAside(customer_id: string): Promise<string> {
  const till = await openTill(testDb, shop)
  const said = { customer_name: customer.name, notes: words }
  const of = async (more: Partial<PosSale>) => {
    const client_sale_id = randomUUID()
    const sale = tillSale(randomUUID(), { client_sale_id, origin: 'offline', ...said, ...more })
    expect((await sellAtTill(testDb, till, sale, batches)).outcome).toBe('parked')
    return client_sale_id
  }
  const declined = await of({ customer_id, customer_contact: customer.phone })
  await call(router.sales.declineParked, { id: declined, reason: words }, at.by())
  await of({ customer_contact: '+256 772 999888' })
  await of({})
  return await of({ customer_contact: '0701 234567', notes: 'Somebody else' })
}

it('a customer who is deleted is named nowhere any more, whatever the shop wrote of them', async () => {
  const { id } = await call(router.customers.add, customer, at.by())
  await giveBack(await sell(id))
  await owe(id)
  await putAside(id)
  await repair(id)
  await claim(id)
  await goOn(id)
  await ask(id)
  const others = await setAside(id)
  expect((await columnsNaming()).length).toBeGreaterThan(25)
  expect(await call(router.customers.remove, { id }, at.by())).toEqual({ id, result: 'anonymized' })
  expect(await columnsNaming(others)).toEqual([])
  const [kept] = await testDb.asOwner('select customer_name, body from parked_sales where id = $1', [others])
  expect(kept).toMatchObject({ customer_name: customer.name, body: expect.stringContaining('0701 234567') })
  const waiting = await testDb.asOwner(
    `select body::jsonb as body from parked_sales where org_id = $1 and status = 'waiting' and id <> $2`,
    [shop.org_id, others],
  )
  expect(waiting).toMatchObject(
    Array.from({ length: 2 }, () => ({ body: { payment_method: 'cash', items: [{ quantity: 1 }] } })),
  )
})
