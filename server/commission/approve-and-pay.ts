import { general } from '@tunda/contract/failure'
import type { CommissionApproved, CommissionPaid, SellerMonth } from '@tunda/contract/reports/commission'
import { commissionFailures } from '@tunda/contract/reports/commission-failures'
import { monthOf } from '@tunda/contract/reports/report-period'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { writeExpense } from '../expenses/record-expense.ts'
import { fail } from '../fail.ts'
import { lockPlace } from '../money/move-money.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { findEarlierMonth, type Month, readLiveLines, readMonths, thisMonth } from './seller-months.ts'
import { shownMonth } from './show-commission.ts'
import { requireWholeShop } from './who-sees.ts'

/**
 * Freezes a seller's past month, with every line behind it; a retry returns the same. Later changes go into the next month. Fails
 * COMMISSION_MONTH_NOT_OVER, COMMISSION_EARLIER_MONTH, COMMISSION_NOTHING, and COMMISSION_CHANGED if it is no longer what was shown.
 */
export async function approveMonth(
  tx: Tx,
  { seller_id, month, due }: CommissionApproved,
  member: Member,
): Promise<SellerMonth> {
  requireWholeShop(member)
  // Serialises approvals and changes of rules.
  await lockOrganization(tx, member.org_id)
  const [found] = await readMonths(tx, month, seller_id, member)
  if (found?.id) {
    if (found.due !== due) throw fail(commissionFailures.changed)
    return shownMonth(found)
  }
  if (month >= thisMonth(member)) throw fail(commissionFailures.monthNotOver)
  if (found === undefined) throw fail(commissionFailures.nothing)
  const earlier = await findEarlierMonth(tx, month, seller_id, member)
  if (earlier !== undefined) throw fail(commissionFailures.earlierMonth, { month: earlier })
  if (found.due !== due) throw fail(commissionFailures.changed)
  await freeze(tx, found, month, member)
  const [approved] = await readMonths(tx, month, seller_id, member)
  if (approved === undefined) throw new Error('an approved month is there')
  return shownMonth(approved)
}

async function freeze(tx: Tx, found: Month, month: string, member: Member): Promise<void> {
  const { org_id, user_id } = member
  const { seller_id, seller_name, earned, taken_back, carried, due } = found
  const lines = await readLiveLines(tx, month, seller_id, member)
  const [statement] = await tx.query<{ id: string }>(
    `insert into commission_statements (org_id, seller_id, seller_name, month, earned, taken_back, carried, due, user_id, approved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [org_id, seller_id, seller_name, monthOf(month).from, earned, taken_back, carried, due, user_id, now()],
  )
  if (statement === undefined) throw new Error('a statement has an id')
  await tx.query(
    `insert into commission_entries (org_id, statement_id, document_id, line, is_return, sale_id, day, quantity, basis, rate, base, amount)
     select $1, $2, document_id, line, is_return, sale_id, day, quantity, basis, rate, base, amount
     from json_to_recordset($3::json) as l (document_id uuid, line int, is_return boolean, sale_id uuid, day date, quantity bigint, basis text,
       rate bigint, base bigint, amount bigint)`,
    [org_id, statement.id, JSON.stringify(lines)],
  )
  const after = { seller: seller_name, month, amount: due }
  await publish(tx, [{ event: 'commission.approved', org_id, actor: member, id: statement.id, after }])
}

/**
 * Pays an approved month out of a wallet today, as an expense under the client's id. It is paid once: a retry returns the same, and another payment
 * is refused unless that expense was reversed. Fails COMMISSION_NOT_APPROVED, COMMISSION_NOTHING_TO_PAY, COMMISSION_PAID, NOT_FOUND and
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function payMonth(
  tx: Tx,
  { id, seller_id, month, wallet_id }: CommissionPaid,
  member: Member,
): Promise<SellerMonth> {
  const { org_id, rules } = member
  requireWholeShop(member)
  const statement = await lockStatement(tx, seller_id, month, member)
  const { due, seller_name } = statement
  if (due <= 0) throw fail(commissionFailures.nothingToPay)
  if (statement.paid_by === id) return await paidMonth(tx, month, seller_id, member)
  if (statement.paid_by !== null) throw fail(commissionFailures.paidAlready)
  const place = await lockPlace(tx, member, wallet_id)
  if (place === undefined) throw fail(general.notFound)
  const at = now()
  const day = dayIn(rules.time_zone, at)
  const note = [month, seller_name].filter(Boolean).join(' ').slice(0, 200)
  const isNew = await writeExpense(
    tx,
    { id, category: 'commission', amount: due, wallet_id, day, note },
    place,
    at,
    member,
  )
  if (!isNew) throw fail(general.keyReused)
  await tx.query('update commission_statements set expense_id = $3 where org_id = $1 and id = $2', [
    org_id,
    statement.id,
    id,
  ])
  const after = { seller: seller_name, month, amount: due }
  await publish(tx, [{ event: 'commission.paid', org_id, actor: member, id: statement.id, after }])
  return await paidMonth(tx, month, seller_id, member)
}

type Locked = {
  readonly id: string
  readonly due: number
  readonly seller_name: string
  readonly paid_by: string | null
}

/** The statement with the expense that paid it, unless that was reversed. Fails COMMISSION_NOT_APPROVED. */
async function lockStatement(tx: Tx, seller_id: string, month: string, { org_id }: Member): Promise<Locked> {
  const key = [org_id, seller_id, monthOf(month).from]
  await tx.query(
    'select from commission_statements where org_id = $1 and seller_id = $2 and month = $3 for no key update',
    key,
  )
  // Read after locking: whoever held the lock before may have paid.
  const [statement] = await tx.query<Locked>(
    `select s.id, s.due, s.seller_name, e.id as paid_by from commission_statements s
     left join expenses e on e.org_id = s.org_id and e.id = s.expense_id and e.taken_back_at is null
     where s.org_id = $1 and s.seller_id = $2 and s.month = $3`,
    key,
  )
  if (statement === undefined) throw fail(commissionFailures.notApproved)
  return statement
}

async function paidMonth(tx: Tx, month: string, seller_id: string, member: Member): Promise<SellerMonth> {
  const [paid] = await readMonths(tx, month, seller_id, member)
  if (paid === undefined) throw new Error('a paid month is there')
  return shownMonth(paid)
}
