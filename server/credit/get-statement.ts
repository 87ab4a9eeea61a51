import type { Ageing } from '@tunda/contract/customers/credit'
import { type CustomerStatement, mostStatementDebts, type StatementLine } from '@tunda/contract/customers/statements'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { customerAsked, unseen } from './account-rows.ts'

type Asked = {
  readonly id: string
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly lines?: number | undefined
}
type Reader = Pick<Member, 'org_id' | 'location_ids'> & { readonly rules: Pick<Member['rules'], 'time_zone'> }
type Row = Ageing &
  Pick<CustomerStatement, 'name' | 'pay_to' | 'closing' | 'overdue' | 'debts'> & {
    readonly count: number
    readonly lines: readonly Omit<StatementLine, 'balance'>[]
  }

const usualLines = 500

/**
 * A customer's account from one day to another, also by an id that was merged away. Read in one statement, so that the lines, what is owed and how
 * old it is are of one moment. If there are more lines than asked for, the newest, and what was owed before them. Fails NOT_FOUND.
 */
export async function getStatement(tx: Tx, asked: Asked, reader: Reader): Promise<CustomerStatement> {
  const { org_id, location_ids, rules } = reader
  const today = dayIn(rules.time_zone, now())
  const { id, from = null, until = today, lines: most = usualLines } = asked
  const [row] = await tx.query<Row>(
    `with customer as materialized (
       select c.id, c.name, b.credit_pay_to as pay_to from customers c left join business_settings b on b.org_id = c.org_id
       where c.org_id = $1 and c.id = ${customerAsked}
     ), sums as materialized (
       select coalesce(sum(e.amount), 0) as closing, count(*) filter (where $3::date is null or e.business_date >= $3::date) as count
       from customer_entries e
       where e.org_id = $1 and e.customer_id = (select id from customer) and e.business_date <= $4::date
     ), newest as materialized (
       select e.* from customer_entries e
       where e.org_id = $1 and e.customer_id = (select id from customer) and e.business_date <= $4::date
         and ($3::date is null or e.business_date >= $3::date)
       order by e.business_date desc, e.position desc limit $5
     ), open as materialized (
       select d.*, $6::date - d.business_date as age from open_debts($1, (select id from customer)) d
     )
     select c.name, c.pay_to, capped(s.closing) as closing, s.count,
       coalesce((select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'amount', e.amount, 'business_date', e.business_date,
           'due_on', e.due_on, 'wallet', w.kind, 'document', case when ${unseen('$7')} then null else e.document end,
           'is_reversed', exists (select from customer_entries r where r.org_id = e.org_id and r.reverses_id = e.id))
           order by e.business_date, e.position)
         from newest e left join wallets w on w.org_id = e.org_id and w.id = e.wallet_id), '[]') as lines,
       coalesce((select json_agg(json_build_object('kind', e.kind, 'business_date', o.business_date, 'due_on', o.due_on,
           'document', case when ${unseen('$7')} then null else e.document end, 'amount', e.amount, 'open', o.open) order by coalesce(o.due_on, o.business_date), o.id)
         from (select * from open order by coalesce(due_on, business_date), id limit ${mostStatementDebts}) o
         join customer_entries e on e.org_id = $1 and e.id = o.id), '[]') as debts,
       (select capped(coalesce(sum(open) filter (where age <= 30), 0)) from open) as to_30,
       (select capped(coalesce(sum(open) filter (where age between 31 and 60), 0)) from open) as to_60,
       (select capped(coalesce(sum(open) filter (where age between 61 and 90), 0)) from open) as to_90,
       (select capped(coalesce(sum(open) filter (where age > 90), 0)) from open) as over_90,
       (select capped(coalesce(sum(open) filter (where due_on < $6::date), 0)) from open) as overdue
     from customer c cross join sums s`,
    [org_id, id, from, until, most, today, location_ids],
  )
  if (row === undefined) throw fail(general.notFound)
  const { name, pay_to, count, closing, overdue, debts, to_30, to_60, to_90, over_90 } = row
  const { opening, lines } = withBalances(row.lines, closing)
  const ageing = { to_30, to_60, to_90, over_90 }
  const owed = to_30 + to_60 + to_90 + over_90
  return {
    name,
    from,
    until,
    opening,
    lines,
    left_out: count - lines.length,
    closing,
    owed,
    overdue,
    ageing,
    debts,
    pay_to,
  }
}

/** Each with what was owed after it, and what was owed before the first. */
function withBalances(lines: readonly Omit<StatementLine, 'balance'>[], closing: number) {
  let balance = lines.reduce((before, { amount }) => before - amount, closing)
  const opening = balance
  const balanced = lines.map((line): StatementLine => {
    balance += line.amount
    return { ...line, balance }
  })
  return { opening, lines: balanced }
}
