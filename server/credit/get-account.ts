import type { CustomerAccountShown, OpenDebt } from '@tunda/contract/credit'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { type AccountRow, accountColumns, accountTables, customerAsked, unseen } from './account-rows.ts'

type Late = OpenDebt & { readonly days_late: number }

/**
 * What a customer owes and may owe, also by an id that was merged away; somebody nothing was ever agreed with owes nothing. A debt's document
 * is told to who sees where it was made; its id opens nothing else, and a payment is meant for the debt by it. Fails NOT_FOUND.
 */
export async function getAccount(tx: Tx, { id }: { id: string }, member: Member): Promise<CustomerAccountShown> {
  const { org_id, rules, location_ids } = member
  const [[account], wallets] = await Promise.all([
    tx.query<AccountRow>(
      `select ${accountColumns} from ${accountTables} where c.org_id = $1 and c.id = ${customerAsked}`,
      [org_id, id],
    ),
    tx.query<CustomerAccountShown['wallets'][number]>(
      `select w.id, w.kind, t.name as till from wallets w
       left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
       where w.org_id = $1
       order by array_position(array['cash_drawer', 'mobile_money', 'bank', 'card', 'safe'], w.kind), t.terminal_no nulls first`,
      [org_id],
    ),
  ])
  if (account === undefined) throw fail(general.notFound)
  const found = await tx.query<Late>(
    `select e.id, e.kind, e.business_date, e.due_on, case when ${unseen('$4')} then null else e.document end as document,
       e.amount, d.open, greatest($3::date - e.due_on, 0) as days_late
     from open_debts($1, $2) d join customer_entries e on e.org_id = $1 and e.id = d.id
     order by coalesce(e.due_on, e.business_date), e.position`,
    [org_id, account.customer_id, dayIn(rules.time_zone, now()), location_ids],
  )
  const late = found.filter(({ days_late }) => days_late > 0)
  return {
    ...account,
    overdue: late.reduce((sum, { open }) => sum + open, 0),
    days_late: Math.max(0, ...late.map(({ days_late }) => days_late)),
    debts: found.map(({ days_late: _, ...debt }) => debt),
    wallets,
  }
}
