import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { AlertNews, cloneSigns, NotificationNews } from '@tunda/contract/notifications/notification-kinds'
import { plusDays } from '@tunda/contract/reports/report-period'
import { pinTriesAnHour } from '@tunda/contract/till/staff-failures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn, now, setClock } from '../clock.ts'
import { addCustomer } from '../customers/add-customer.ts'
import { publish } from '../events/publish.ts'
import { type Claimed, jobHandlers, type Means } from '../outbox/job-handlers.ts'
import { openSuperAdmin } from '../platform/testing.ts'
import { changeProduct } from '../products/change-product.ts'
import { openQuotas } from '../quotas/open-quotas.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { readSettings } from '../settings.ts'
import { suspectClones } from '../terminals/suspect-clones.ts'
import { receiveBatches, stockCream } from '../testing/batches.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  peppers,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { visitOf } from '../testing/visits.ts'
import { notifyExpiring } from './notify-expiring.ts'
import { notifyUncollected } from './notify-uncollected.ts'

type Row = { kind: string | null; facts: Record<string, unknown>; id: string }

let testDb: TestDatabase
let shop: TestShop
let product_id: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  await causeEverything()
})
afterAll(() => testDb.close())

const visit = (who: Colleague | undefined) => ({ context: visitOf(testDb, who) })
const list = async (who: Colleague) => (await call(router.notifications.list, { limit: 100 }, visit(who))).notifications
const openAlerts = async () => (await call(router.notifications.alerts.list, {}, visit(shop.owner))).alerts

const cashier = 'Weekend cashier'
const refusal = 'Please pay the last invoice first'
/** Whatever may stand in a fact and is neither an id, a day nor a code: names and numbers as they were, and what a person wrote. */
const names = [
  'Jinja',
  'Main shop',
  'Samsung Galaxy A15',
  'Samsung Cream',
  'INV-000001',
  'INV-000003',
  'REP-000001',
  'LAY-000001',
  'C1-P0001-3F9A',
  'The owner',
  'The admin',
  'The member',
  'Counter',
  cashier,
  refusal,
]

/** Causes all that the server tells people of. */
async function causeEverything(): Promise<void> {
  product_id = await stockProduct(testDb, shop, { stock: 8, price: 600_000 })
  const sale_id = await sell(2, { customer_name: 'Okello', customer_contact: '0772123456' })
  await askAndDecide(sale_id)
  await sell(1)
  await as(testDb, shop.admin, (tx, member) => changeProduct(tx, { id: product_id, current_stock: 0 }, member))
  await askForPrices()
  await giveRoles()
  await answerPlans()
  await misuseTills()
  await doubtRefund(sale_id)
  await overpayLayby()
  await sendGoods()
  await letExpire()
  await leaveDevice()
}

async function sell(quantity: number, more: object = {}): Promise<string> {
  const sale = { payment_method: 'cash' as const, items: [{ product_id, quantity }], ...more }
  const { response } = await openSaleBatches(testDb.database, trial).record(
    askForSale(shop.member.caller, sale, undefined),
  )
  return JSON.parse(response).sale.id
}

async function askAndDecide(sale_id: string): Promise<void> {
  const asked = { sale_id, reason: 'Broken', payment_method: 'cash' as const }
  const items = [{ line: 1, quantity: 1, goods: 'write_off' as const }]
  const ask = () => call(router.sales.requestRefund, { ...asked, kind: 'refund', items }, visit(shop.member))
  const { id } = await ask()
  await call(router.sales.decideRefundRequest, { id, status: 'declined' }, visit(shop.admin))
  await ask()
  const all = [{ line: 1, quantity: 2, goods: 'write_off' as const }]
  await call(router.sales.refund, { ...asked, items: all }, visit(shop.owner))
}

async function askForPrices(): Promise<void> {
  const items = [{ product_id, quantity: 1, unit_price: 590_000 }]
  const sale = { client_sale_id: randomUUID(), items, total_amount: 590_000 }
  await testDb.asOwner('update business_settings set allows_price_requests = true where org_id = $1', [shop.org_id])
  await call(router.sales.askApproval, { id: randomUUID(), sale }, visit(shop.member))
  const till = await openTill(testDb, shop, 'Second')
  const byHand = [{ product_id, quantity: 1, unit_price: 590_000, list_price: 600_000 }]
  await sellAtTill(testDb, till, tillSale(product_id, { items: byHand, total_amount: 590_000, origin: 'offline' }))
}

async function giveRoles(): Promise<void> {
  const { organization } = router
  await call(organization.changeRole, { id: shop.member.user_id, role: 'admin' }, visit(shop.owner))
  const [own] = await testDb.asOwner<{ id: string }>(
    `insert into organization_roles (org_id, name, rights) values ($1, $2, '{sell}') returning id`,
    [shop.org_id, cashier],
  )
  const given = { user_id: shop.member.user_id, role_id: own?.id ?? '' }
  await call(organization.giveRole, given, visit(shop.owner))
}

async function answerPlans(): Promise<void> {
  const small = await openShop(testDb, 'free')
  const ruth = await openSuperAdmin(testDb)
  const asked = { subscription_tier: 'premium', billing_period: 'monthly', amount: 150_000 } as const
  const { id } = await call(router.subscription.ask, asked, visit(small.owner))
  await call(router.platform.declinePlanRequest, { id, reason: refusal }, visit(ruth))
  const rows = await testDb.asOwner<Claimed>(`select * from outbox where kind = 'plan-answer'`)
  const means = { database: testDb.database, settings: { SITE_URL: 'https://shop.test' }, secrets: { peppers } }
  for (const row of rows) await jobHandlers['plan-answer'](row, means as unknown as Means)
}

/** As where a till gave money back without the server, for what the shop no longer owed. */
async function doubtRefund(id: string): Promise<void> {
  const news = {
    location_id: shop.org_id,
    why: 'over_sold' as const,
    invoice_number: 'INV-000001',
    refunded_by: cashier,
  }
  await as(testDb, shop.owner, (tx, actor) =>
    publish(tx, [
      { event: 'refund.set_aside', org_id: shop.org_id, actor, id, after: { amount: 50_000 }, facts: {}, news },
    ]),
  )
}

/** As where a till took money for what had been cancelled meanwhile. */
async function overpayLayby(): Promise<void> {
  const news = {
    location_id: shop.org_id,
    state: 'cancelled' as const,
    receipt: 'C1-P0001-3F9A',
    received_by: cashier,
    is_on_account: true,
  }
  const after = { number: 'LAY-000001', amount: 50_000 }
  await as(testDb, shop.owner, (tx, actor) =>
    publish(tx, [{ event: 'layby.overpaid', org_id: shop.org_id, actor, id: randomUUID(), after, news }]),
  )
}

/** To a branch, where the members hear of it. */
async function sendGoods(): Promise<void> {
  const seller = await openShop(testDb, 'premium')
  const sent = await stockProduct(testDb, seller, { stock: 3 })
  const { id: to_id } = await call(router.locations.add, { name: 'Jinja' }, visit(seller.owner))
  const { transfer } = await call(router.transfers.start, { id: randomUUID(), to_id }, visit(seller.owner))
  await call(router.transfers.putLine, { transfer_id: transfer.id, product_id: sent, quantity: 1 }, visit(seller.owner))
  await call(router.transfers.send, { id: transfer.id }, visit(seller.owner))
}

/** As on a morning in Kampala. */
async function letExpire(): Promise<void> {
  const day = dayIn('Africa/Kampala', now())
  const restore = setClock(() => Date.parse(`${day}T09:00:00Z`))
  const cream = await stockCream(testDb, shop)
  await receiveBatches(testDb, shop, cream, [['B1', plusDays(day, 20), 2]])
  await notifyExpiring(testDb.database)
  restore()
}

/** A device that was ready a hundred days before that morning. */
async function leaveDevice(): Promise<void> {
  const { org_id, owner } = shop
  const rules = {
    is_on: true,
    checklist: [],
    warranty_days: 0,
    abandon_days: 90,
    needs_approval: false,
    mails_ready: false,
    terms: '',
  }
  await call(router.repairs.saveRules, rules, visit(owner))
  const customer = await as(testDb, owner, (tx, member) => addCustomer(tx, { name: 'Nakato' }, member))
  const jobs = [{ id: randomUUID(), name: 'New screen', labour: 1_000 }]
  const asked = { id: randomUUID(), customer_id: customer.id, device: 'Galaxy', fault: 'Cracked', jobs }
  await call(router.repairs.takeIn, asked, visit(owner))
  await call(router.repairs.moveJobs, { id: asked.id, state: 'ready' }, visit(owner))
  const day = dayIn('Africa/Kampala', now())
  await testDb.asOwner(`update repairs set ready_at = $2::date - 100 where org_id = $1`, [org_id, day])
  const restore = setClock(() => Date.parse(`${day}T09:00:00Z`))
  await notifyUncollected(testDb.database)
  restore()
}

async function misuseTills(): Promise<void> {
  const { org_id } = shop
  const till = await openTill(testDb, shop)
  for (const kind of cloneSigns) {
    const sign = { org_id, terminal_id: randomUUID(), name: 'Counter', kind }
    await testDb.database.asOrganization(org_id, (tx) => suspectClones(tx, [sign]))
  }
  const quotas = openQuotas(testDb.database.counters, readSettings({ TERMINAL_RATE: '10000' }).QUOTAS)
  const context = { ...visitOf(testDb, undefined), quotas }
  const find = () => call(router.till.findCustomers, { token_hash: till.hash, query: 'okello' }, { context })
  for (let nth = 0; nth < context.quotas.rules['lookups.till'].points; nth += 1) await find()
  await expect(find()).rejects.toThrow('looked up many customers')
  const { id: staff_id } = await call(router.staff.add, { name: cashier, pin: '4071' }, visit(shop.owner))
  const guess = () => call(router.till.unlock, { token_hash: till.hash, staff_id, pin: '5999' }, { context })
  for (let nth = 0; nth < pinTriesAnHour; nth += 1) await expect(guess()).rejects.toThrow('Wrong PIN')
}

/** What is stored and is neither a name of the list nor an id, a day or a code. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(sentencesIn)
  if (typeof value !== 'string' || names.includes(value)) return []
  return /^([0-9a-f-]{36}|\d{4}-\d\d-\d\d|[a-z_]+)$/.test(value) ? [] : [value]
}

describe('what the server writes', () => {
  it.each([
    ['notifications', NotificationNews, 'dedupe_key is not null'],
    ['alerts', AlertNews, 'user_id is null'],
  ] as const)(
    'into %s is a kind with its facts, of every kind there is, and never a sentence',
    async (table, News, made) => {
      const rows = await testDb.asOwner<Row>(`select id, kind, facts from ${table} where ${made}`)
      const kinds = News.options.map(({ shape }) => shape.kind.value)
      expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(kinds))
      for (const row of rows) {
        expect(sentencesIn(row.facts)).toEqual([])
        const { kind, facts } = row
        expect(News.parse(row)).toEqual({ kind, facts })
      }
    },
  )

  it('into the audit trail about an alert is a kind with its facts, and its title is read there', async () => {
    const alert = (await openAlerts()).find(({ type }) => type === 'terminal_lookups')
    const { id } = await call(router.notifications.alerts.resolve, { id: alert?.id ?? '' }, visit(shop.admin))
    const [kept] = await testDb.asOwner<{ metadata: object }>('select metadata from audit_log where resource_id = $1', [
      id,
    ])
    expect(sentencesIn(kept?.metadata)).toEqual([])
    const { entries } = await call(router.audit.trail, { resource_type: 'alert' }, visit(shop.owner))
    expect(entries[0]?.metadata).toEqual({
      severity: 'high',
      title: 'Counter has looked up an unusual number of customers',
    })
  })

  it('stays as it was when its product is renamed', async () => {
    const before = await list(shop.owner)
    await testDb.asOwner(`update products set brand = 'Tecno', model = 'Spark' where id = $1`, [product_id])
    expect(await list(shop.owner)).toEqual(before)
    expect(before.map(({ title }) => title)).toContain('Samsung Galaxy A15 is out of stock')
  })
})

describe('a row', () => {
  const write = (columns: string, values: string) =>
    testDb.asOwner<{ id: string }>(
      `insert into notifications (org_id, user_id, type, priority, dedupe_key, ${columns})
       values ($1, $2, 'system', 'high', gen_random_uuid()::text, ${values}) returning id`,
      [shop.org_id, shop.admin.user_id],
    )
  const read = async (rows: { id: string }[]) =>
    await call(router.notifications.get, { id: rows[0]?.id ?? '' }, visit(shop.admin))

  it('of a newer release is shown, and marked as read, in neutral words', async () => {
    const { id, title } = await read(await write('kind, facts', `'goods_arrived', '{"supplier": "Kato"}'`))
    expect(title).toBe('You have a new notification')
    expect(await call(router.notifications.update, { id, read: true }, visit(shop.admin))).toMatchObject({ title })
    expect((await list(shop.admin)).map((one) => one.title)).toContain(title)
  })

  it('from before there were kinds keeps its words', async () => {
    const words = `'Kato is out of stock', 'The last one is gone.', '{"product_id": "x"}', '/inventory', 'See product'`
    expect(await read(await write('title, message, data, action_url, action_label', words))).toMatchObject({
      title: 'Kato is out of stock',
      message: 'The last one is gone.',
      data: { product_id: 'x' },
      actionUrl: '/inventory',
      actionLabel: 'See product',
    })
  })

  it.each([
    ['both', 'kind, facts, title', `'new_customer', '{}', 'You have a new customer'`],
    ['a kind with a link of its own', 'kind, facts, action_url', `'new_customer', '{}', '/customers'`],
    ['a kind without facts', 'kind', `'new_customer'`],
    ['neither', 'title', 'null'],
  ])('has a kind or words of its own, not %s', async (_what, columns, values) => {
    await expect(write(columns, values)).rejects.toThrow('notification_has_a_kind_or_its_own_words')
  })
})
