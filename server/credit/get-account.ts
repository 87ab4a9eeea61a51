import { type CustomerAccountShown, mostDebtsShown, type OpenDebt } from '@tunda/contract/customers/credit'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { listWallets } from '../money/list-wallets.ts'
import { type AccountRow, accountColumns, accountTables, customerAsked, unseen } from './account-rows.ts'

/** The account with the totals of the customer. */
type Found = OpenDebt & { readonly overdue: number; readonly days_late: number }

/**
 * What a customer owes and may owe, also by an id that was merged away; without an account they owe nothing. A debt's document is shown only to
 * members who see its location; its id is always shown, because payments are allocated by it, and gives access to nothing else. Fails NOT_FOUND.
 */
export async function getAccount(tx: Tx, { id }: { id: string }, member: Member): Promise<CustomerAccountShown> {
  const { org_id, rules, location_ids } = member
  const [[account], wallets] = await Promise.all([
    tx.query<AccountRow & Pick<CustomerAccountShown, 'pay_to'>>(
      `select ${accountColumns}, b.credit_pay_to as pay_to from ${accountTables} where c.org_id = $1 and c.id = ${customerAsked}`,
      [org_id, id],
    ),
    listWallets(tx, member),
  ])
  if (account === undefined) throw fail(general.notFound)
  const found = await tx.query<Found>(
    `select e.id, e.kind, e.business_date, e.due_on, case when ${unseen('$4')} then null else e.document end as document,
       e.amount, d.open, d.overdue, d.days_late
     from (
       select id, open, coalesce(sum(open) filter (where due_on < $3::date) over (), 0)::bigint as overdue,
         coalesce(greatest(max($3::date - due_on) over (), 0), 0) as days_late
       from open_debts($1, $2)
     ) d join customer_entries e on e.org_id = $1 and e.id = d.id
     order by coalesce(e.due_on, e.business_date), e.position limit ${mostDebtsShown}`,
    [org_id, account.customer_id, dayIn(rules.time_zone, now()), location_ids],
  )
  const { overdue, days_late } = found[0] ?? { overdue: 0, days_late: 0 }
  return {
    ...account,
    overdue,
    days_late,
    debts: found.map(({ overdue: _sum, days_late: _days, ...debt }) => debt),
    wallets,
  }
}
