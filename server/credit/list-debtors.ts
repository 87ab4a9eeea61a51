import type { Ageing, CustomerEntry, Debtor } from '@tunda/contract/customers/credit'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { all, shared, sql } from '@tunda/database/sql'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../page.ts'
import { customerAsked, unseen } from './account-rows.ts'

type Asked = PageAsked & { readonly search?: string | undefined; readonly show?: 'owing' | 'deposits' | undefined }
type Row = Omit<Debtor, 'ageing'> & Ageing
type Listed = Ageing & {
  readonly overdue: number
  readonly count: number
  readonly owed: number
  readonly deposits: number
  readonly page: readonly Row[]
}

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
  const [listed] = await tx.query<Listed>(
    sql`with found as materialized (
       select a.customer_id, c.name, c.phone, a.balance, a.promised_on, a.dispute is not null as is_disputed, a.reminded_at from customer_accounts a
       join customers c on c.org_id = a.org_id and c.id = a.customer_id where ${where}
     ), aged as materialized (
       select customer_id, coalesce(sum(open) filter (where age <= 30), 0) as to_30,
         coalesce(sum(open) filter (where age between 31 and 60), 0) as to_60,
         coalesce(sum(open) filter (where age between 61 and 90), 0) as to_90,
         coalesce(sum(open) filter (where age > 90), 0) as over_90,
         coalesce(sum(open) filter (where late > 0), 0) as overdue, greatest(max(late), 0) as days_late
       from (select customer_id, open, ${today}::date - business_date as age, ${today}::date - due_on as late
         from open_debts(${org}, null)) d group by customer_id
     ), page as (
       select f.customer_id, f.name, f.phone, f.balance, f.promised_on, f.is_disputed, f.reminded_at, coalesce(a.to_30, 0) as to_30, coalesce(a.to_60, 0) as to_60,
         coalesce(a.to_90, 0) as to_90, coalesce(a.over_90, 0) as over_90, coalesce(a.overdue, 0) as overdue, coalesce(a.days_late, 0) as days_late
       from found f left join aged a on a.customer_id = f.customer_id
       order by abs(f.balance) desc, f.customer_id limit ${asked.limit} offset ${offsetOf(asked)}
     )
     select count(*) as count, capped(coalesce(sum(f.balance) filter (where f.balance > 0), 0)) as owed,
       (select capped(coalesce(-sum(balance), 0)) from customer_accounts where org_id = ${org} and balance < 0) as deposits,
       capped(coalesce(sum(a.to_30), 0)) as to_30, capped(coalesce(sum(a.to_60), 0)) as to_60, capped(coalesce(sum(a.to_90), 0)) as to_90,
       capped(coalesce(sum(a.over_90), 0)) as over_90, capped(coalesce(sum(a.overdue), 0)) as overdue,
       coalesce((select json_agg(p order by abs(p.balance) desc, p.customer_id) from page p), '[]') as page
     from found f left join aged a on a.customer_id = f.customer_id`,
  )
  if (listed === undefined) throw new Error('a sum of nothing is still a row')
  const { count, owed, deposits, overdue, page, ...ageing } = listed
  const debtors: Debtor[] = page.map(({ to_30, to_60, to_90, over_90, ...row }) => ({
    ...row,
    reminded_at: row.reminded_at && new Date(row.reminded_at).toISOString(),
    ageing: { to_30, to_60, to_90, over_90 },
  }))
  return { debtors, owed, deposits, overdue, ageing, ...pageCountsOf(count, asked) }
}

/**
 * What went on an account and off it, newest first, each with what was owed after it; also by an id that was merged away. Of a sale or a
 * refund elsewhere only that it was, and of how much. Fails NOT_FOUND.
 */
export async function listStatement(tx: Tx, asked: PageAsked & { readonly id: string }, member: Member) {
  const { org_id, location_ids } = member
  const [found, entries, [counted]] = await Promise.all([
    tx.query(`select 1 from customers where org_id = $1 and id = ${customerAsked}`, [org_id, asked.id]),
    tx.query<CustomerEntry>(
      `select e.id, e.kind, e.amount, e.balance, e.business_date, e.due_on, w.kind as wallet, e.note,
         case when x.is_unseen then null else e.document end as document,
         case when x.is_unseen then '' else coalesce(p.full_name, '') end as user_name,
         exists (select from customer_entries r where r.org_id = e.org_id and r.reverses_id = e.id) as is_reversed
       from (
         select *, capped(sum(amount) over (order by position)) as balance from customer_entries
         where org_id = $1 and customer_id = ${customerAsked} order by position desc limit $3 offset $4
       ) e
       cross join lateral (select ${unseen('$5')} as is_unseen) x
       left join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
       left join actors_of_current_organizations() p on p.org_id = e.org_id and p.user_id = e.user_id
       order by e.position desc`,
      [org_id, asked.id, asked.limit, offsetOf(asked), location_ids],
    ),
    tx.query<{ count: number }>(
      `select count(*) as count from customer_entries where org_id = $1 and customer_id = ${customerAsked}`,
      [org_id, asked.id],
    ),
  ])
  if (found.length === 0) throw fail(general.notFound)
  return { entries, ...pageCountsOf(counted?.count ?? 0, asked) }
}
