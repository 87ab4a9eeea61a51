import type { Ageing, CustomerEntry, Debtor } from '@tunda/contract/customers/credit'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { fixed, type Shared, type Sql, shared, sql } from '@tunda/database/sql'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'
import { customerAsked, unseen } from './account-rows.ts'
import { mostOneByOne } from './keep-debt-days.ts'

type Asked = PageAsked & { readonly search?: string | undefined; readonly show?: 'owing' | 'deposits' | undefined }
type Row = Omit<Debtor, 'ageing'> & Ageing
type All = Ageing & {
  readonly overdue: number
  readonly debtors: number
  readonly depositors: number
  readonly owed: number
  readonly deposits: number
}

/** Customers whose accounts have changed since their debts were stored. */
const moved = (org: Shared) =>
  sql`moved as materialized (select distinct customer_id from debt_changes where org_id = ${org})`

/**
 * The common table `open_now (customer_id, place, business_date, due_on, open)`: the present debts of the customers of `found` whose accounts have
 * changed. If many have, as after an import of debts, they are computed for all customers at once.
 */
const debtsNow = (org: Shared) => sql`
  again as materialized (select customer_id from found where customer_id in (select customer_id from moved)),
  open_now as (
    select d.* from again a cross join lateral debts_now(${org}, a.customer_id) d where (select count(*) from again) <= ${mostOneByOne}
    union all
    select d.* from debts_now(${org}, null) d
    where (select count(*) from again) > ${mostOneByOne} and d.customer_id in (select customer_id from again)
  )`

/** Columns that sum `d`, which has a day, a due day and an open amount, by age. */
const ages = (today: Shared) => sql`
  capped(coalesce(sum(d.open) filter (where ${today}::date - d.business_date <= 30), 0)) as to_30,
  capped(coalesce(sum(d.open) filter (where ${today}::date - d.business_date between 31 and 60), 0)) as to_60,
  capped(coalesce(sum(d.open) filter (where ${today}::date - d.business_date between 61 and 90), 0)) as to_90,
  capped(coalesce(sum(d.open) filter (where ${today}::date - d.business_date > 90), 0)) as over_90,
  capped(coalesce(sum(d.open) filter (where d.due_on < ${today}::date), 0)) as overdue`

/** The debts of the customers of `found`: the stored ones, or the present ones if the account has changed since. */
const debtsOfFound = (org: Shared) => sql`${debtsNow(org)}, debts as (
    select d.customer_id, d.business_date, d.due_on, d.open from found f
    join debt_days d on d.org_id = ${org} and d.customer_id = f.customer_id and d.place > 0
    where f.customer_id not in (select customer_id from moved)
    union all
    select customer_id, business_date, due_on, open from open_now where place > 0
  )`

/**
 * Who owes the shop, the most first, or who has a deposit, with the ages of the debts of each and in total. The ages always add up to what is owed. A
 * debt's age counts from the day it was made; it is late from its due day.
 */
export async function listDebtors(tx: Tx, asked: Asked, { org_id, rules }: Member) {
  const [org, today] = [shared(org_id), shared(dayIn(rules.time_zone, now()))]
  const isOwing = asked.show !== 'deposits'
  const [page, [all]] = await Promise.all([
    tx.query<Row>(pageOf(org, today, asked)),
    tx.query<All>(asked.search ? sumsOfSearch(org, today, asked) : sumsOfAll(org, today)),
  ])
  if (all === undefined) throw new Error('a sum of nothing is still a row')
  const { debtors: owing, depositors, owed, deposits, overdue, ...ageing } = all
  const debtors: Debtor[] = page.map(({ to_30, to_60, to_90, over_90, ...row }) => ({
    ...row,
    ageing: { to_30, to_60, to_90, over_90 },
  }))
  const counts = pageCountsOf(isOwing ? owing : depositors, asked)
  if (isOwing) return { debtors, owed, deposits, overdue, ageing, ...counts }
  return { debtors, owed: 0, deposits, overdue: 0, ageing: { to_30: 0, to_60: 0, to_90: 0, over_90: 0 }, ...counts }
}

/** Accounts with a balance, or those of them that match a search. */
function foundIn(org: Shared, { show, search }: Asked): Sql {
  const balance = show === 'deposits' ? fixed('a.balance < 0') : fixed('a.balance > 0')
  const where = sql`a.org_id = ${org} and ${balance}`
  if (!search)
    return sql`from customer_accounts a join customers c on c.org_id = a.org_id and c.id = a.customer_id where ${where}`
  const part = shared(`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return sql`from customers_found(${org}, ${search}, null) f join customer_accounts a on a.customer_id = f.id
    join customers c on c.org_id = a.org_id and c.id = a.customer_id where ${where} and (c.name ilike ${part} or c.phone ilike ${part})`
}

function pageOf(org: Shared, today: Shared, asked: Asked): Sql {
  const most = asked.show === 'deposits' ? fixed('balance, customer_id') : fixed('balance desc, customer_id')
  return sql`with ${moved(org)}, found as materialized (
       select a.customer_id, c.name, c.phone, a.balance, a.promised_on, a.dispute is not null as is_disputed, a.reminded_at
       ${foundIn(org, asked)} order by ${most} limit ${asked.limit} offset ${offsetOf(asked)}
     ), ${debtsOfFound(org)}
     select f.*, d.to_30, d.to_60, d.to_90, d.over_90, d.overdue, d.days_late
     from found f cross join lateral (
       select ${ages(today)}, coalesce(greatest(max(${today}::date - d.due_on), 0), 0) as days_late from debts d where d.customer_id = f.customer_id) d
     order by ${most}`
}

function sumsOfSearch(org: Shared, today: Shared, asked: Asked): Sql {
  return sql`with ${moved(org)}, found as materialized (select a.customer_id, a.balance ${foundIn(org, asked)}), ${debtsOfFound(org)}
     select f.*, d.*, (select capped(coalesce(-sum(balance), 0)) from customer_accounts where org_id = ${org} and balance < 0) as deposits
     from (select count(*) as debtors, count(*) as depositors, capped(coalesce(sum(balance), 0)) as owed from found) f
     cross join (select ${ages(today)} from debts d) d`
}

/** From the sums kept by day and the changes since, without computing anybody's debts. */
function sumsOfAll(org: Shared, today: Shared): Sql {
  return sql`with ${moved(org)}, found as materialized (select customer_id from moved), ${debtsNow(org)}, d as (
       select part[1]::date as business_date, part[2]::date as due_on, part[3]::integer as place, rows, amount as open from list_sums
       where org_id = ${org} and list = 'debt_days'
       union all select part[1]::date, part[2]::date, part[3]::integer, rows, amount from list_changes
       where org_id = ${org} and list = 'debt_days'
       union all select d.business_date, d.due_on, d.place, -1, -d.open from moved m
       join debt_days d on d.org_id = ${org} and d.customer_id = m.customer_id
       union all select business_date, due_on, place, 1, open from open_now
     )
     select coalesce(sum(rows) filter (where place = 1), 0)::bigint as debtors, coalesce(sum(rows) filter (where place = 0), 0)::bigint as depositors,
       capped(coalesce(sum(open) filter (where place > 0), 0)) as owed, capped(coalesce(-sum(open) filter (where place = 0), 0)) as deposits, ${ages(today)}
     from d`
}

/**
 * The entries of an account, newest first, each with what was owed after it; also by an id that was merged away. A sale or refund at a location that
 * the member does not see shows only its kind and amount. Fails NOT_FOUND.
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
