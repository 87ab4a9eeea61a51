import type { Ageing, CustomerEntry, Debtor } from '@tunda/contract/credit'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { all, shared, sql } from '@tunda/database/sql'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../page.ts'

type Asked = PageAsked & { readonly search?: string | undefined; readonly show?: 'owing' | 'deposits' | undefined }
type Buckets = Ageing & { readonly overdue: number; readonly days_late: number }
type Totals = Buckets & { readonly count: number; readonly owed: number; readonly deposits: number }

/**
 * Who owes the shop, the most first, or who has a deposit; with how old the debts are, of each and in all. The ages of all debtors always
 * come to what they owe. Days since the debt was made make its age, days since it was due make it late.
 */
export async function listDebtors(tx: Tx, asked: Asked, { org_id, rules }: Member) {
  const [org, today] = [shared(org_id), shared(dayIn(rules.time_zone, now()))]
  const part = shared(`%${(asked.search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`)
  const where = all([
    sql`a.org_id = ${org}`,
    asked.show === 'deposits' ? sql`a.balance < 0` : sql`a.balance > 0`,
    ...(asked.search ? [sql`(c.name ilike ${part} or c.phone ilike ${part})`] : []),
  ])
  const [rows, [sums]] = await Promise.all([
    tx.query<Omit<Debtor, 'ageing' | 'overdue' | 'days_late'>>(
      sql`select a.customer_id, c.name, c.phone, a.balance, a.promised_on from customer_accounts a
       join customers c on c.org_id = a.org_id and c.id = a.customer_id where ${where}
       order by abs(a.balance) desc, a.customer_id limit ${asked.limit} offset ${offsetOf(asked)}`,
    ),
    tx.query<Totals>(
      sql`with found as materialized (select a.customer_id, a.balance from customer_accounts a
         join customers c on c.org_id = a.org_id and c.id = a.customer_id where ${where}),
       aged as (
         select capped(coalesce(sum(open) filter (where ${today}::date - business_date <= 30), 0)) as to_30,
           capped(coalesce(sum(open) filter (where ${today}::date - business_date between 31 and 60), 0)) as to_60,
           capped(coalesce(sum(open) filter (where ${today}::date - business_date between 61 and 90), 0)) as to_90,
           capped(coalesce(sum(open) filter (where ${today}::date - business_date > 90), 0)) as over_90,
           capped(coalesce(sum(open) filter (where due_on < ${today}::date), 0)) as overdue
         from open_debts(${org}, null) where customer_id in (select customer_id from found))
       select (select count(*) from found) as count, (select capped(coalesce(sum(balance) filter (where balance > 0), 0)) from found) as owed,
         (select capped(coalesce(-sum(balance) filter (where balance < 0), 0)) from customer_accounts a where a.org_id = ${org}) as deposits,
         aged.*, 0 as days_late from aged`,
    ),
  ])
  if (sums === undefined) throw new Error('a sum of nothing is still a row')
  const aged = await ageingOf(
    tx,
    org_id,
    rows.map(({ customer_id }) => customer_id),
    dayIn(rules.time_zone, now()),
  )
  const { count, owed, deposits, overdue, days_late: _, ...ageing } = sums
  const debtors = rows.map((row) => ({ ...row, ...(aged.get(row.customer_id) ?? noDebts) }))
  return { debtors, owed, deposits, overdue, ageing, ...pageCountsOf(count, asked) }
}

type Aged = Pick<Debtor, 'ageing' | 'overdue' | 'days_late'>
const noDebts: Aged = { ageing: { to_30: 0, to_60: 0, to_90: 0, over_90: 0 }, overdue: 0, days_late: 0 }

async function ageingOf(tx: Tx, orgId: string, ids: readonly string[], today: string): Promise<Map<string, Aged>> {
  const rows = await tx.query<Buckets & { customer_id: string }>(
    `select d.customer_id, capped(coalesce(sum(open) filter (where $3::date - business_date <= 30), 0)) as to_30,
       capped(coalesce(sum(open) filter (where $3::date - business_date between 31 and 60), 0)) as to_60,
       capped(coalesce(sum(open) filter (where $3::date - business_date between 61 and 90), 0)) as to_90,
       capped(coalesce(sum(open) filter (where $3::date - business_date > 90), 0)) as over_90,
       capped(coalesce(sum(open) filter (where due_on < $3::date), 0)) as overdue,
       greatest(max($3::date - due_on), 0) as days_late
     from unnest($2::uuid[]) as c (id) cross join lateral open_debts($1, c.id) d group by d.customer_id`,
    [orgId, ids, today],
  )
  return new Map(
    rows.map(({ customer_id, overdue, days_late, ...ageing }) => [customer_id, { ageing, overdue, days_late }]),
  )
}

/** What went on an account and off it, newest first, each with what was owed after it. Fails NOT_FOUND. */
export async function listStatement(tx: Tx, asked: PageAsked & { readonly id: string }, { org_id }: Member) {
  const [found, entries, [counted]] = await Promise.all([
    tx.query('select 1 from customers where org_id = $1 and id = $2', [org_id, asked.id]),
    tx.query<CustomerEntry>(
      `select e.id, e.kind, e.amount, e.balance, e.business_date, e.due_on, w.kind as wallet, e.document, e.note,
         coalesce(p.full_name, '') as user_name,
         exists (select from customer_entries r where r.org_id = e.org_id and r.reverses_id = e.id) as is_reversed
       from (
         select *, capped(sum(amount) over (order by position)) as balance from customer_entries
         where org_id = $1 and customer_id = $2 order by position desc limit $3 offset $4
       ) e
       left join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
       left join actors_of_current_organizations() p on p.org_id = e.org_id and p.user_id = e.user_id
       order by e.position desc`,
      [org_id, asked.id, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(
      'select count(*) as count from customer_entries where org_id = $1 and customer_id = $2',
      [org_id, asked.id],
    ),
  ])
  if (found.length === 0) throw fail(general.notFound)
  return { entries, ...pageCountsOf(counted?.count ?? 0, asked) }
}
