import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { passwordProblems } from '@tunda/contract/password'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from './clock.ts'
import { promote } from './promote.ts'
import { readSecrets } from './secrets.ts'
import { demoLogins, demoTill, seedDemo } from './seed.ts'
import { hashOfToken, verifiersOf } from './terminals/terminal-token.ts'
import { openTestBed, type TestBed, trial } from './testing/shops.ts'
import { enterTerminals } from './tills.ts'

let bed: TestBed
let dataDir: string
const log = () => undefined

beforeAll(async () => {
  bed = await openTestBed()
  dataDir = await mkdtemp(join(tmpdir(), 'tunda-seed-'))
  await seedDemo({ database: bed.database, dataDir, log })
})
afterAll(async () => {
  await bed.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function one<R extends Record<string, unknown>>(sql: string): Promise<R | undefined> {
  return (await bed.asOwner<R>(sql))[0]
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
    expect(await bed.asOwner(`select sale_day from sales where sale_date > now() or sale_date > received_at`)).toEqual(
      [],
    )
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
    const found = await bed.database.asApp((tx) =>
      enterTerminals(tx, [{ verifiers: verifiersOf(hashOfToken(token), peppers), user_agent: '' }], trial),
    )
    expect(found).toMatchObject([{ name: 'Counter 1', code: 'C1', shop_name: 'Kampala Phone Hub' }])
  })

  it('lets owner, admin, member and super admin in with passwords of this installation', async () => {
    const logins = await demoLogins(dataDir)
    expect(logins.map(({ role }) => role)).toEqual(['owner', 'admin', 'member', 'super admin'])
    for (const { role, email, password } of logins) {
      const [person] = await bed.asOwner<{ password_hash: string; role: string | null; is_super: boolean }>(
        `select u.password_hash, m.role, exists (select from super_admins s where s.user_id = u.id) as is_super
         from auth.users u left join organization_members m on m.user_id = u.id where u.email = $1`,
        [email],
      )
      expect(await verify(person?.password_hash ?? '', password)).toBe(true)
      expect(person?.is_super ? 'super admin' : person?.role).toBe(role)
      expect(passwordProblems(password)).toEqual([])
    }
    expect((await stat(join(dataDir, 'demo-logins.json'))).mode & 0o777).toBe(0o600)
    expect(await bed.asOwner('select 1 from auth.sessions')).toEqual([])
  })

  it('is made once, and the clock is right afterwards', async () => {
    const before = await one('select count(*) from sales')
    const began = Date.now()
    expect(await seedDemo({ database: bed.database, dataDir, log })).toBe(false)
    expect(Date.now() - began).toBeLessThan(500)
    expect(await one('select count(*) from sales')).toEqual(before)
    expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1_000)
  })

  it('goes on where it was cut off, without selling anything twice', async () => {
    const path = join(dataDir, 'demo-logins.json')
    const record = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...record, finished_at: null }))
    const before = await one('select count(*), sum(total_amount) from sales')
    expect(await seedDemo({ database: bed.database, dataDir, log })).toBe(true)
    expect(await one('select count(*), sum(total_amount) from sales')).toEqual(before)
    expect(await one('select count(*)::int from products')).toEqual({ count: 40 })
  })

  it('is not made beside people who are there already', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'tunda-seed-'))
    expect(await seedDemo({ database: bed.database, dataDir: elsewhere, log })).toBe(false)
    expect(await demoLogins(elsewhere)).toEqual([])
    await rm(elsewhere, { recursive: true })
  })
})

describe('promoting', () => {
  it('makes a person who has signed up a super admin, and says when there is none', async () => {
    const [admin] = (await demoLogins(dataDir)).filter(({ role }) => role === 'admin')
    expect(await promote(bed.database, ` ${admin?.email.toUpperCase()} `, true)).toBe('promoted')
    expect(await promote(bed.database, admin?.email ?? '', true)).toBe('promoted')
    expect(await one('select count(*)::int from super_admins')).toEqual({ count: 2 })
    expect(await promote(bed.database, 'nobody@example.ug', true)).toBe('unknown')
  })
})
