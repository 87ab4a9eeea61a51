import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { passwordProblems } from '@tunda/contract/accounts/password'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promote } from '../account/make-super-admin.ts'
import { now } from '../clock.ts'
import { enterTerminals } from '../doors/tills.ts'
import { proveStock } from '../products/prove-stock.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { hashOfToken, verifiersOf } from '../terminals/terminal-token.ts'
import { openTestDatabase, type TestDatabase, trial } from '../testing/shops.ts'
import { demoLogins, demoTill } from './logins.ts'
import { seedDemo } from './seed.ts'

let testDb: TestDatabase
let dataDir: string
const log = () => undefined

beforeAll(async () => {
  testDb = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'tunda-seed-'))
  await seedDemo({ database: testDb.database, dataDir, log })
})
afterAll(async () => {
  await testDb.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function one<R extends Record<string, unknown>>(sql: string): Promise<R | undefined> {
  return (await testDb.asOwner<R>(sql))[0]
}

describe('the demonstration shop', () => {
  it('has six weeks of trade, today’s too, that adds up', async () => {
    const trade = await one<{ sales: number; days: number }>(
      'select count(*)::int as sales, count(distinct sale_day)::int as days from sales',
    )
    expect(trade?.sales).toBeGreaterThan(900)
    expect(trade?.days).toBe(42)
    const today = await one<{ transactions: number }>(
      `select transactions::int from organization_day_totals where day = (now() at time zone 'Africa/Kampala')::date`,
    )
    expect(today?.transactions).toBeGreaterThan(4)
    expect(
      await testDb.asOwner(`select sale_day from sales where sale_date > now() or sale_date > received_at`),
    ).toEqual([])
    expect(
      await one(
        `select (select sum(revenue) from organization_day_totals) = (select sum(total_amount) from sales) as days,
           (select sum(total_sold) from products) = (select sum(quantity) from sale_items) as products,
           (select bool_and(current_stock = (select sum(delta) from inventory_movements m where m.product_id = p.id)) from products p)
             as stock,
           (select last_number from invoice_counters) = (select count(*) from sales) as numbers,
           not exists (select from (select invoice_no - lag(invoice_no) over (order by sale_date) as step from sales) s where step <> 1)
             as in_order`,
      ),
    ).toEqual({ days: true, products: true, stock: true, numbers: true, in_order: true })
  })

  it('has something low and something out of stock, and regulars', async () => {
    expect(
      await one(
        `select count(*)::int as products, count(*) filter (where current_stock = 0)::int as out,
           count(*) filter (where current_stock between 1 and 5)::int >= 5 as has_low from products`,
      ),
    ).toEqual({ products: 40, out: 3, has_low: true })
    expect(await one('select bool_and(total_orders > 0) as all_bought from customers')).toEqual({ all_bought: true })
  })

  it('has a till, whose token is printed and stands in no row', async () => {
    const token = (await demoTill(dataDir)) ?? ''
    expect(token).toMatch(/^post_/)
    const { peppers } = await readSecrets(dataDir)
    const found = await testDb.database.asApp((tx) =>
      enterTerminals(tx, [{ verifiers: verifiersOf(hashOfToken(token), peppers), user_agent: '' }], trial),
    )
    expect(found).toMatchObject([{ name: 'Counter 1', code: 'C1', shop_name: 'Kampala Phone Hub' }])
  })

  it('lets owner, admin, member and super admin in with passwords of this installation', async () => {
    const logins = await demoLogins(dataDir)
    expect(logins.map(({ role }) => role)).toEqual(['owner', 'admin', 'member', 'super admin'])
    for (const { role, email, password } of logins) {
      const [person] = await testDb.asOwner<{ password_hash: string; role: string | null; is_super: boolean }>(
        `select u.password_hash, m.role, exists (select from super_admins s where s.user_id = u.id) as is_super
         from auth.users u left join organization_members m on m.user_id = u.id where u.email = $1`,
        [email],
      )
      expect(await verify(person?.password_hash ?? '', password)).toBe(true)
      expect(person?.is_super ? 'super admin' : person?.role).toBe(role)
      expect(passwordProblems(password)).toEqual([])
    }
    expect((await stat(join(dataDir, 'demo-logins.json'))).mode & 0o777).toBe(0o600)
    expect(await testDb.asOwner('select 1 from auth.sessions')).toEqual([])
  })

  it('is made once, and the clock is right afterwards', async () => {
    const before = await one('select count(*) from sales')
    const began = Date.now()
    expect(await seedDemo({ database: testDb.database, dataDir, log })).toBe(false)
    expect(Date.now() - began).toBeLessThan(500)
    expect(await one('select count(*) from sales')).toEqual(before)
    expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1_000)
  })

  it('goes on where it was cut off, without selling anything twice', async () => {
    const path = join(dataDir, 'demo-logins.json')
    const record = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...record, finished_at: null }))
    const before = await one('select count(*), sum(total_amount) from sales')
    expect(await seedDemo({ database: testDb.database, dataDir, log })).toBe(true)
    expect(await one('select count(*), sum(total_amount) from sales')).toEqual(before)
    expect(await one('select count(*)::int from products')).toEqual({ count: 40 })
  })

  it('is not made beside people who are there already', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'tunda-seed-'))
    expect(await seedDemo({ database: testDb.database, dataDir: elsewhere, log })).toBe(false)
    expect(await demoLogins(elsewhere)).toEqual([])
    await rm(elsewhere, { recursive: true })
  })
})

describe('a demonstration with a longer past', () => {
  let elsewhere: TestDatabase
  let itsData: string
  let began: number
  let cutOff: boolean | string
  let isFinished: boolean
  const days = 200
  beforeAll(async () => {
    elsewhere = await openTestDatabase()
    itsData = await mkdtemp(join(tmpdir(), 'tunda-seed-'))
    // Cut off in the middle, as by a kill: the last weeks are not there.
    const database = { ...elsewhere.database, asApp: failingAfter(elsewhere.database.asApp, 10) }
    const parts = { dataDir: itsData, log, span: { days, isLong: true } }
    cutOff = await seedDemo({ ...parts, database }).catch((error: Error) => error.message)
    isFinished = await seedDemo({ ...parts, database: elsewhere.database, span: { days: 3, isLong: false } })
    began = Date.parse(JSON.parse(await readFile(join(itsData, 'demo-logins.json'), 'utf8')).began_at)
  })
  afterAll(async () => {
    await elsewhere.close()
    await rm(itsData, { recursive: true, force: true })
  })
  const only = async (sql: string) => (await elsewhere.asOwner(sql))[0]

  it('is finished by the next start when its making was cut off', () => {
    expect([cutOff, isFinished]).toEqual([expect.stringContaining('cut off'), true])
  })

  it('has every figure right: days, products, stock and its ledger, customers, numbers in the order of the days', async () => {
    expect(
      await only(
        `select (select sum(revenue) from organization_day_totals) = (select sum(total_amount) from sales) - (select sum(amount) from refunds) as days,
           (select sum(total_sold) from products) = (select sum(quantity) from sale_items) - (select sum(quantity) from refund_items) as products,
           (select count(distinct sale_day)::int from sales) as traded,
           (select last_number from invoice_counters) = (select count(*) from sales) as numbers,
           not exists (select from (select invoice_no - lag(invoice_no) over (order by sale_date) as step from sales) s where step <> 1)
             as in_order,
           not exists (select from inventory_movements where stock_after < 0) as never_negative,
           not exists (select from customers c where total_orders <>
             (select count(*) from sales s where s.customer_id = c.id and s.status = 'completed')) as customers`,
      ),
    ).toEqual({
      days: true,
      products: true,
      numbers: true,
      in_order: true,
      never_negative: true,
      customers: true,
      traded: days,
    })
    const [{ id }] = (await elsewhere.asOwner('select id from organizations')) as [{ id: string }]
    const proof = await elsewhere.database.asOrganization(id, (tx) =>
      proveStock(tx, { org_id: id, user_id: null, night: null }),
    )
    expect(proof).toMatchObject({ products: 40, differences: 0 })
  })

  it('has times of the past wherever a time is shown', async () => {
    expect(
      await only(
        `select (select count(*)::int from sales where received_at <> sale_date) as received,
           (select count(*)::int from audit_log a join sales s on s.id::text = a.resource_id and a.action_type = 'create'
              where a.created_at <> s.sale_date) as trail,
           (select count(*)::int from inventory_movements m join sales s on s.id::text = m.reference and m.reason = 'sale'
              where m.created_at <> s.sale_date) as ledger,
           (select count(*)::int from customers c where customer_since >
              (select min(sale_date) from sales s where s.customer_id = c.id)) as customers`,
      ),
    ).toEqual({ received: 0, trail: 0, ledger: 0, customers: 0 })
    for (const [table, column] of [
      ...[
        'organizations',
        'organization_members',
        'customers',
        'products',
        'audit_log',
        'inventory_movements',
        'refunds',
      ].map((name) => [name, 'created_at']),
      ['stock_takes', 'created_at'],
      ['stock_takes', 'closed_at'],
      ['pos_terminals', 'created_at'],
      ['auth.users', 'created_at'],
    ]) {
      expect(
        await only(
          `select count(*) > 0 as has_rows, max(${column}) <= to_timestamp(${began / 1000}) as is_past from ${table}`,
        ),
        table,
      ).toEqual({ has_rows: true, is_past: true })
    }
    const joined = await elsewhere.asOwner<{ joined: Date }>(
      'select created_at as joined from organization_members order by created_at',
    )
    const ages = joined.map(({ joined: at }) => Math.round((began - at.getTime()) / 86_400_000))
    expect(ages[0]).toBe(days + 1)
    expect(ages.at(-1)).toBeLessThanOrEqual(191)
  })

  it('has told people of its last month, and of nothing that would be forgotten by now', async () => {
    expect(
      await only(
        `select count(*) > 0 as has_news, min(created_at) > to_timestamp(${began / 1000}) - interval '45 days' as is_new,
           (select count(*)::int from alerts where resolved_at is null and type = 'out_of_stock') as out,
           (select count(*)::int from outbox) as mails from notifications`,
      ),
    ).toEqual({ has_news: true, is_new: true, out: 3, mails: 0 })
  })

  it('is the work of several people at two tills, with returns and counts', async () => {
    expect(
      await only(
        `select (select count(distinct user_id)::int from sales where terminal_id is null) as sellers,
           (select count(distinct terminal_id)::int from sales) as tills,
           (select count(*)::int > 5 from refunds) as returns, (select count(*)::int from stock_takes where status = 'completed') as counts,
           (select count(*)::int > 20 from inventory_movements where reason = 'received') as received,
           (select count(*)::int from sales where cardinality(flags) > 0) as flagged`,
      ),
    ).toEqual({ sellers: 4, tills: 2, returns: true, counts: 2, received: true, flagged: 0 })
  })
})

/** Transactions that fail once so many have been made. */
function failingAfter(asApp: TestDatabase['database']['asApp'], most: number): TestDatabase['database']['asApp'] {
  let made = 0
  return async (work) => {
    made += 1
    if (made > most) throw new Error('cut off')
    return await asApp(work)
  }
}

describe('promoting', () => {
  it('makes a person who has signed up a super admin, and says when there is none', async () => {
    const [admin] = (await demoLogins(dataDir)).filter(({ role }) => role === 'admin')
    expect(await promote(testDb.database, ` ${admin?.email.toUpperCase()} `, true)).toBe('promoted')
    expect(await promote(testDb.database, admin?.email ?? '', true)).toBe('promoted')
    expect(await one('select count(*)::int from super_admins')).toEqual({ count: 2 })
    expect(await promote(testDb.database, 'nobody@example.ug', true)).toBe('unknown')
  })
})
