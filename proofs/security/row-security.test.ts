import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { asRole } from '@tunda/database/pool'
import { testLogins } from '@tunda/database/testing/connect'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailSealer } from '../../server/audit/seal-trails.ts'
import {
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { ask } from '../asking.ts'
import { publish } from '../figures.ts'
import { apiKeysByHand } from '../samples/api-key-samples.ts'
import { batchesByHand } from '../samples/batch-samples.ts'
import { commissionByHand } from '../samples/commission-samples.ts'
import { creditByHand } from '../samples/credit-samples.ts'
import { drawersByHand } from '../samples/drawer-samples.ts'
import { goodsInByHand } from '../samples/goods-in-samples.ts'
import { laybysByHand } from '../samples/layby-samples.ts'
import { ordersByHand } from '../samples/order-samples.ts'
import { priceListsByHand } from '../samples/price-list-samples.ts'
import { repairsByHand } from '../samples/repair-samples.ts'
import { stockTakeByHand } from '../samples/stock-take-samples.ts'
import { suppliersByHand } from '../samples/supplier-samples.ts'
import { transfersByHand } from '../samples/transfer-samples.ts'
import { unitsByHand } from '../samples/unit-samples.ts'
import { webhooksByHand } from '../samples/webhook-samples.ts'
import { openService } from '../whole-product.ts'
import { breaches, type GuardedTable, guardedTables, type Settings } from './row-security.ts'

let testDb: TestDatabase
let owner: pg.Client
let api: pg.Client
let theirs: TestShop
let mine: TestShop
let tables: GuardedTable[]

beforeAll(async () => {
  testDb = await openTestDatabase()
  owner = new pg.Client({ connectionString: testDb.url })
  api = new pg.Client(asRole({ url: testDb.url, logins: testLogins }, 'app_api'))
  await Promise.all([owner.connect(), api.connect()])
  theirs = await openShop(testDb)
  mine = await openShop(testDb)
  await trade(theirs)
  await trade(mine)
  const seal = trailSealer(testDb.database)
  while ((await seal()) === 0) await pause(20)
  tables = await guardedTables(owner)
})
afterAll(async () => {
  await Promise.all([api.end(), owner.end()])
  await testDb.close()
})

/** Rows of tables that a day's trade does not reach, as SQL: a new table with `org_id` is added here if nothing in `trade` fills it. */
const byHand = [
  `insert into alerts (org_id, type, severity, title) values ($1, 'till', 'low', 'Drawer is stuck')`,
  ...stockTakeByHand,
  ...drawersByHand,
  ...suppliersByHand,
  ...creditByHand,
  ...priceListsByHand,
  ...laybysByHand,
  ...commissionByHand,
  ...repairsByHand,
  ...ordersByHand,
  ...goodsInByHand,
  ...unitsByHand,
  ...batchesByHand,
  ...apiKeysByHand,
  ...webhooksByHand,
  ...transfersByHand,
  `insert into organization_day_parts (org_id, day, part, key) values ($1, '2026-01-01', 'method', 'cash')`,
  `insert into closed_periods (org_id, kind, from_day, until_day, marks) values ($1, 'month', '2026-01-01', '2026-01-31', '{}')`,
  `insert into closed_period_products (org_id, kind, from_day, product_id, units, revenue, profit)
   values ($1, 'month', '2026-01-01', gen_random_uuid(), 1, 1, 1)`,
  `insert into closed_period_categories (org_id, kind, from_day, category_id, units, revenue, profit)
   values ($1, 'month', '2026-01-01', gen_random_uuid(), 1, 1, 1)`,
  'insert into category_moves (org_id) values ($1)',
  `insert into shelf_changes (org_id, product_ids, products, units, low_stock, out_of_stock, stock_value) values ($1, '{}', 1, 1, 1, 1, 1)`,
  `insert into shelf_sums (org_id, products, units, low_stock, out_of_stock, stock_value, earned_ids, valued_ids, ending_ids, sold_ids)
   values ($1, 1, 1, 1, 1, 1, '{}', '{}', '{}', '{}')`,
  `insert into list_sums (org_id, list, part, rows, amount) values ($1, 'one', '{}', 1, 1)`,
  'insert into debt_days (org_id, customer_id, place, open) select org_id, id, 1, 1 from customers where org_id = $1',
  `insert into total_proofs (org_id, night, days, differences, milliseconds) values ($1, '2026-01-01', 1, 0, 1)`,
  `insert into stock_proofs (org_id, products, movements, differences, milliseconds) values ($1, 1, 1, 0, 1)`,
  `insert into inventory_views (org_id, user_id, name, address) values ($1, gen_random_uuid(), 'Low', 'tab=low')`,
  `insert into product_words (org_id, word) values ($1, 'oneword')`,
  `insert into product_barcodes select org_id, 'one', id from products where org_id = $1 limit 1`,
  `insert into product_files (org_id, id, product_id, kind, name, media_type, bytes)
   select org_id, gen_random_uuid(), id, 'images', 'one', 'image/webp', 1 from products where org_id = $1 limit 1`,
  `insert into imports (org_id, id, kind, file_name, row_count) values ($1, gen_random_uuid(), 'products', 'one.csv', 1)`,
  'insert into import_rows (org_id, import_id, row_number) select org_id, id, 1 from imports where org_id = $1',
  `insert into import_keys (org_id, import_id, key, row_number, field)
   select org_id, id, 'barcode 1', 1, 'barcode' from imports where org_id = $1`,
  'insert into customer_aliases select org_id, gen_random_uuid(), id from customers where org_id = $1',
  'insert into sale_receipts (org_id, sale_id) select org_id, id from sales where org_id = $1',
  `insert into pos_terminals (org_id, location_id, terminal_no, name, user_id) values ($1, $1, 1, 'Counter', gen_random_uuid())`,
  `insert into unit_leases (org_id, location_id, terminal_id, epoch, sharers, asked_at)
   select org_id, location_id, id, 1, '{}', now() from pos_terminals where org_id = $1`,
  `insert into terminal_pairings (org_id, terminal_id, selector, verifier, tries_left, expires_at, user_id)
   select org_id, id, 'ABC', '', 5, now(), user_id from pos_terminals where org_id = $1`,
  `insert into parked_sales (org_id, id, location_id, terminal_id, reason, body, request_hash, response, received_at)
   select org_id, gen_random_uuid(), location_id, id, 'malformed', '{}', '', '{}', now() from pos_terminals where org_id = $1`,
  'insert into product_removals (org_id, product_id) values ($1, gen_random_uuid())',
  'insert into customer_removals (org_id, customer_id) values ($1, gen_random_uuid())',
  `insert into plan_requests (org_id, user_id, subscription_tier, billing_period, amount)
   values ($1, gen_random_uuid(), 'premium', 'monthly', 1)`,
  `insert into organization_roles (org_id, name, rights) values ($1, 'Cashier', '{sell}')`,
  `insert into staff (org_id, name, created_by) values ($1, 'Clara', gen_random_uuid())`,
  `insert into approvals (org_id, location_id, id, sale_id, subject, sale, lines, total_amount, reduction, asked_by, asked_at, status)
   values ($1, $1, gen_random_uuid(), gen_random_uuid(), sha256(''), '{}', '[]', 1, 1, gen_random_uuid(), now(), 'waiting')`,
  `insert into expenses (org_id, id, category, amount, wallet_id, expense_day, user_id, recorded_at)
   select org_id, gen_random_uuid(), 'rent', 1, id, current_date, gen_random_uuid(), now() from wallets where org_id = $1 and kind = 'bank'`,
  `insert into expense_rules (org_id, id, category, amount, wallet_id, every, first_day, next_day, user_id, created_at)
   select org_id, gen_random_uuid(), 'rent', 1, id, 'month', current_date, current_date, gen_random_uuid(), now() from wallets where org_id = $1 and kind = 'bank'`,
  `insert into journal_accounts (org_id, account, code, name) values ($1, 'bank', '1', 'Bank')`,
  `insert into accountant_files (org_id, id, from_day, to_day, user_id, made_at, entries, lines, accounts)
   values ($1, gen_random_uuid(), current_date, current_date, gen_random_uuid(), now(), 1, '[]', '[]')`,
  `insert into saved_reports (org_id, id, user_id, name, shared_with, description, created_at, updated_at)
   values ($1, gen_random_uuid(), gen_random_uuid(), 'Sales', '{member}', '{}', now(), now())`,
  `insert into report_mails (org_id, report_id, user_id, every, weekday, month_day, hour, format, next_day, updated_at)
   select org_id, id, user_id, 'day', 1, 1, 8, 'table', current_date, now() from saved_reports where org_id = $1`,
  `insert into report_mail_readers (org_id, report_id, user_id)
   select m.org_id, m.report_id, p.user_id from report_mails m join organization_members p on p.org_id = m.org_id where m.org_id = $1 limit 1`,
  'insert into staff_rules (org_id, lock_after_seconds, locks_after_sale) values ($1, 60, false)',
  `insert into shop_exports (org_id, ticket_hash, user_id, created_at, expires_at) values ($1, gen_random_uuid()::text::bytea, gen_random_uuid(), now(), now())`,
  `insert into refunds (org_id, refund_no, refund_number, sale_id, kind, payment_method, units, amount, tax_amount, profit, created_at, refund_day, location_id)
   select org_id, 1, 'REF-000001', id, 'refund', 'cash', 1, 1, 0, 1, now(), sale_day, location_id from sales where org_id = $1`,
  'insert into exchanges (org_id, sale_id, refund_id, amount) select org_id, sale_id, id, 1 from refunds where org_id = $1',
  `insert into refund_items (org_id, refund_id, sale_id, line, quantity, refunded_before, sold, goods, amount, tax_amount)
   select org_id, id, sale_id, 1, 1, 0, 1, 'restock', 1, 0 from refunds where org_id = $1`,
  `insert into refund_payments (org_id, refund_id, sale_id, line, method, amount)
   select org_id, id, sale_id, 1, 'cash', 1 from refunds where org_id = $1`,
  `insert into money_proofs (org_id, night, movements, differences, milliseconds) values ($1, current_date, 0, 0, 0)`,
  `insert into refund_requests (org_id, sale_id, kind, items, reason, payment_method, amount, requested_at)
   select org_id, id, 'cancel', '[]', 'Broken', 'cash', 1, now() from sales where org_id = $1`,
]

/** A row of the shop's in every table, made by trading over HTTP; a category of its own too. */
async function trade(shop: TestShop): Promise<void> {
  const service = await openService(testDb)
  const token = await service.tokenOf(shop.owner, shop.owner.caller.session_id)
  const category_id = randomUUID()
  await testDb.asOwner('insert into categories (id, org_id, name) values ($1, $2, $3)', [
    category_id,
    shop.org_id,
    'Own',
  ])
  await testDb.asOwner('insert into audit_chain (org_id, seq, audit_id, hash) values ($1, 1, 1, $2)', [
    shop.org_id,
    Buffer.alloc(32),
  ])
  const product_id = await stockProduct(testDb, shop)
  const saleData = {
    client_sale_id: randomUUID(),
    customer_name: 'Okello',
    customer_contact: '0772123456',
    payment_method: 'cash',
    items: [{ product_id, quantity: 1 }],
  }
  const sale = { method: 'POST', path: '/functions/v1/process-sale', token, body: { saleData } }
  expect((await ask(service.address, sale)).status).toBe(200)
  const keyed = { method: 'POST', path: '/rest/v1/rpc/is_super_admin', token, headers: { 'idempotency-key': 'once' } }
  expect((await ask(service.address, keyed)).status).toBe(200)
  const invitation = {
    method: 'POST',
    path: '/rest/v1/organization_invitations',
    token,
    body: { email: 'kato@example.ug' },
  }
  expect((await ask(service.address, invitation)).status).toBe(200)
  for (const sql of byHand) await testDb.asOwner(sql, [shop.org_id])
  await service.stop()
}

async function rowOf(table: GuardedTable, shop: TestShop): Promise<Record<string, unknown> | undefined> {
  const holder = table.key === 'user_id' ? shop.owner.user_id : shop.org_id
  const { rows } = await owner.query(`select to_jsonb(t) as row from ${table.name} t where ${table.key} = $1 limit 1`, [
    holder,
  ])
  return rows[0]?.row
}

async function breachesOf(session: pg.Client, table: GuardedTable, settings: Settings): Promise<string[]> {
  const row = await rowOf(table, theirs)
  if (row === undefined) return [`${table.name}: no row of theirs to look for`]
  if ((await rowOf(table, mine)) === undefined) return [`${table.name}: no row of mine to give away`]
  return (await breaches(session, table, settings, row)).map((breach) => `${table.name}: ${breach}`)
}

const settingsOf = (shop: TestShop): Settings => ({ org_id: shop.org_id, user_id: shop.owner.user_id })

/** A shop that does not exist has no rows that could block a delete. */
const nobody: Settings = { org_id: randomUUID(), user_id: randomUUID() }

describe('row security alone, with every where removed', () => {
  it('keeps every shop’s rows from every other, to see, change, delete or give', async () => {
    expect(tables.length).toBeGreaterThan(14)
    const found: string[] = []
    for (const table of tables) {
      for (const settings of [settingsOf(mine), nobody]) {
        await api.query('begin')
        found.push(...(await breachesOf(api, table, settings)))
        await api.query('rollback')
      }
    }
    expect(found).toEqual([])
  })

  it('still lets a shop see its own, so that the rest means something', async () => {
    await api.query('begin')
    await api.query(`select set_config('app.org_ids', $1, true)`, [mine.org_id])
    const { rows } = await api.query('select distinct org_id from sales')
    await api.query('rollback')
    expect(rows).toEqual([{ org_id: mine.org_id }])
  })

  it('is what keeps them: each table without it is found open', async () => {
    const open: string[] = []
    for (const table of tables) {
      await owner.query('begin')
      await owner.query(`alter table ${table.name} disable row level security`)
      await owner.query('set local role app_api')
      const found = await breachesOf(owner, table, nobody)
      if (found.length > 0) open.push(table.name)
      await owner.query('rollback')
    }
    expect(open).toEqual(tables.map(({ name }) => name))
    publish(
      'S2 row security alone',
      `${tables.length} of ${tables.length} tables: 0 rows of others seen, changed, deleted or made`,
      `row security off on one table at a time: ${open.length} of ${tables.length} found open`,
    )
  })
})
