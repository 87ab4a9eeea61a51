import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readStatements } from './database/testing/statement-snapshot.ts'
import { testDatabase } from './database/testing.ts'

/** Tables that hold fewer than 10,000 rows, however large a shop and however many there are. */
const small: Record<string, string> = {
  categories: 'the platform has a handful, and a shop at most some dozens',
  device_models: 'the platform keeps the list by hand',
  plan_prices: 'one row for each plan and period',
  platform_invoice_counter: 'has one row',
  super_admins: 'the platform team',
}

/** Statements that read a large table from end to end, by their file and the table, with the reason. */
const meant: Record<string, string> = {
  'server/account/tidy.ts: email_confirmations': 'once a night, and nothing stays in it for long',
  'server/account/tidy.ts: flow_codes': 'once a night, and nothing stays in it for long',
  'server/account/tidy.ts: recovery_tokens': 'once a night, and nothing stays in it for long',
  'server/account/tidy.ts: sessions': 'once a night: all sessions are looked at for their age',
  'server/analytics/keep-shelf-sums.ts: shelf_changes': 'a job; it keeps them few',
  'server/audit/heads-mail.ts: users': 'an empty database plans it so; super_admins leads once there are people',
  'server/backups/drill.ts: organizations': 'of a throwaway cluster: every shop is looked at',
  'server/credit/keep-debt-days.ts: debt_changes': 'a job; it keeps them few',
  'server/custom-reports/mails/due-report-mails.ts: organizations':
    'an empty database plans it so; the few reports that are mailed lead once there are shops',
  'server/jobs/prove-shop-by-shop.ts: organization_day_totals':
    'once a night, for every shop; the proof that follows reads more',
  'server/jobs/prove-shop-by-shop.ts: products': 'once a night, for every shop; the proof that follows reads more',
  'server/jobs/prove-shop-by-shop.ts: wallets': 'once a night, for every shop; the proof that follows reads more',
  'server/key-change/left-behind.ts: factors': 'a command of the operator, when keys are changed',
  'server/key-change/left-behind.ts: sessions': 'a command of the operator, when keys are changed',
  'server/lists/list-sums.ts: list_changes': 'a job; it keeps them few',
  'server/metrics/database-figures.ts: outbox': 'those that wait, by their partial index, and the few that failed',
  'server/metrics/database-figures.ts: parked_sales': 'those that wait, by their partial index',
  'server/metrics/database-figures.ts: stock_proofs': 'six times an hour at most',
  'server/notifications/raise-alerts.ts: alerts':
    'an empty database plans it so; with alerts it looks them up in alerts_open_once',
  'server/outbox/claims.ts: outbox': 'once a night; what is done leaves after some days',
  'server/platform/failed-mails.ts: outbox': 'the platform team looks at the few that failed',
  'server/platform/invoice-number.ts: subscription_invoice_numbers': 'a job, once a day',
  'server/platform/list-invoices.ts: subscription_invoices': 'the platform team searches all of them by part of a name',
  'server/platform/list-subscriptions.ts: user_subscriptions':
    'the platform team searches all of them by part of a name',
  'server/platform/list-users.ts: organizations': 'the platform team searches all of them by part of a name',
  'server/platform/list-users.ts: users': 'the platform team searches all of them by part of a name',
  'server/platform/reset-requests.ts: password_reset_requests': 'a page of the newest, in the order of an index',
  'server/platform/show-overview.ts: organizations': 'the platform’s own page counts everything',
  'server/platform/show-overview.ts: platform_log': 'the newest eight, in the order of the key',
  'server/platform/show-overview.ts: subscription_invoices': 'the platform’s own page counts everything',
  'server/platform/show-overview.ts: user_subscriptions': 'the platform’s own page counts everything',
  'server/platform/show-overview.ts: users': 'the platform’s own page counts everything',
  'server/platform/super-admins.ts: users': 'an empty database plans it so; super_admins leads once there are people',
  'server/platform/suspend.ts: users': 'an empty database plans it so; super_admins leads once there are people',
  'server/quotas/forget-counts.ts: quota_holds': 'a job; a row for each open socket, and those come and go',
  'server/seed/logins.ts: users': 'asks whether there is anybody',
  'server/seed/settle-news.ts: outbox': 'the demonstration begins with an empty one',
  'server/operator/verify-audit.ts: platform_log': 'a command of the operator',
  'server/operator/verify-totals.ts: organization_day_totals': 'a command of the operator',
}

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

let testDb: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client
beforeAll(async () => {
  testDb = await testDatabase()
  client = new pg.Client({ connectionString: testDb.url })
  await client.connect()
  // Then a table is read from end to end only where no index leads to what is asked for, whatever this empty database holds.
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${way} = off`)
})
afterAll(async () => {
  await client.end()
  await testDb.drop()
})

/** The tables that a plan reads from end to end: by themselves, or by an index that no condition narrows. */
function wholeTables(plan: Plan): string[] {
  const below = (plan.Plans ?? []).flatMap(wholeTables)
  const isScan =
    plan['Node Type'] === 'Seq Scan' || (plan['Node Type'].startsWith('Index') && plan['Index Cond'] === undefined)
  return isScan && plan['Relation Name'] !== undefined ? [plan['Relation Name'], ...below] : below
}

async function planOf(sql: string): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    `explain (generic_plan, format json) ${sql}`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a plan is one row')
  return row['QUERY PLAN'][0].Plan
}

it('no statement reads a large table from end to end', async () => {
  const found = new Map<string, string>()
  for (const { file, sql } of readStatements()) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) continue
    for (const table of wholeTables(await planOf(sql))) {
      if (small[table] === undefined) found.set(`${file}: ${table}`, sql.replace(/\s+/g, ' ').slice(0, 160))
    }
  }
  expect([...found].filter(([place]) => meant[place] === undefined)).toEqual([])
  expect(Object.keys(meant).filter((place) => !found.has(place))).toEqual([])
})

/** PostgreSQL keeps these behind row security, as they could tell of hidden rows: every row of the shop is read, though an index is there. */
const behindRowSecurity = /\b(?:on|and|or|where|when)\s+[a-z_.]+\s*=\s*coalesce\s*\(/i

it('no statement looks a row up by coalesce, which no index serves under row security', () => {
  const found = readStatements().filter(({ sql }) => behindRowSecurity.test(sql))
  expect(found.map(({ file, sql }) => `${file}: ${behindRowSecurity.exec(sql)?.[0]}`)).toEqual([])
})

it('sees a search that no index serves, and one that reads an index from end to end', async () => {
  expect(wholeTables(await planOf('select * from sales where customer_contact = $1'))).toEqual(['sales'])
  expect(wholeTables(await planOf('select id from sales order by org_id, sale_date desc, id desc'))).toEqual(['sales'])
  expect(wholeTables(await planOf('select * from sales where org_id = $1 and id = $2'))).toEqual([])
})
