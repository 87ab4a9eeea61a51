import { general } from '@tunda/contract/failure'
import {
  type Expense,
  type ExpenseCategory,
  expenseDaysBack,
  expenseFailures,
  type NewExpense,
} from '@tunda/contract/reports/expenses'
import { plusDays } from '@tunda/contract/reports/report-period'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { enterMoney, lockPlace, type MoneyEntry, type Place } from '../money/move-money.ts'
import { asSeen, findExpense, getExpense } from './expense-rows.ts'

/**
 * Records money that the shop spent, and takes it out of its wallet; from an open drawer it belongs to the shift. A retry spends nothing more. Fails
 * NOT_FOUND, EXPENSE_IN_FUTURE, EXPENSE_TOO_OLD, EXPENSE_DRAWER_TODAY and IDEMPOTENCY_KEY_REUSED.
 */
export async function recordExpense(tx: Tx, asked: NewExpense, member: Member): Promise<Expense> {
  const { rules } = member
  const { id, category, amount, wallet_id, day } = asked
  const note = asked.note || null
  const known = await findExpense(tx, id, member)
  if (known !== undefined) return answerAgain(known, asked)
  const at = now()
  const today = dayIn(rules.time_zone, at)
  if (day > today) throw fail(expenseFailures.inFuture)
  if (day < plusDays(today, -expenseDaysBack)) throw fail(expenseFailures.tooOld)
  const place = await lockPlace(tx, member, wallet_id)
  if (place === undefined) throw fail(general.notFound)
  if (place.is_drawer && day !== today) throw fail(expenseFailures.drawerIsToday)
  const isNew = await writeExpense(tx, { id, category, amount, wallet_id, day, note }, place, at, member)
  if (!isNew) return answerAgain(await getExpense(tx, id, member), asked)
  return await getExpense(tx, id, member)
}

type Recorder = Pick<Member, 'org_id' | 'user_id' | 'email' | 'user_agent'>

/** Writes an expense and its movement of money, once per id; false if it was written before. The wallet must be locked. */
export async function writeExpense(
  tx: Tx,
  { id, category, amount, wallet_id, day, note }: Spent & { readonly amount: number },
  place: Place,
  at: Date,
  recorder: Recorder,
): Promise<boolean> {
  const { org_id, user_id } = recorder
  const written = await tx.query(
    `insert into expenses (org_id, id, category, amount, wallet_id, expense_day, note, user_id, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning 1`,
    [org_id, id, category, amount, wallet_id, day, note, user_id, at],
  )
  if (written.length === 0) return false
  await enterMoney(tx, [moneyOf({ id, category, wallet_id, day, note }, -amount, place, at, recorder)])
  await publish(tx, [{ event: 'expense.recorded', org_id, actor: recorder, id, after: { category, amount, day } }])
  return true
}

type Spent = {
  readonly id: string
  readonly category: ExpenseCategory
  readonly wallet_id: string
  readonly day: string
  readonly note: string | null
}

function moneyOf(
  { id, category, wallet_id, day, note }: Spent,
  amount: number,
  { shift_id }: Place,
  at: Date,
  { org_id, user_id }: Recorder,
): MoneyEntry {
  return {
    org_id,
    id,
    wallet_id,
    kind: 'expense',
    amount,
    business_date: day,
    at,
    shift_id,
    reason: category,
    note,
    user_id,
  }
}

/** What a retry returns, whatever day it is by now. Fails IDEMPOTENCY_KEY_REUSED. */
function answerAgain(known: Expense, asked: NewExpense): Expense {
  const isSame =
    known.category === asked.category &&
    known.amount === asked.amount &&
    known.wallet_id === asked.wallet_id &&
    known.day === asked.day
  if (!isSame) throw fail(general.keyReused)
  return known
}

/** Reverses an expense that was a mistake: its money goes back to where it came from, today. Repeating it changes nothing. Fails NOT_FOUND. */
export async function takeBackExpense(tx: Tx, id: string, member: Member): Promise<Expense> {
  const { org_id, user_id, rules } = member
  const before = await getExpense(tx, id, member)
  const place = await lockPlace(tx, member, before.wallet_id)
  if (place === undefined) throw fail(general.notFound)
  const at = now()
  const [taken] = await tx.query<{ back_id: string }>(
    `update expenses set taken_back_at = $3, taken_back_by = $4, back_id = gen_random_uuid()
     where org_id = $1 and id = $2 and taken_back_at is null returning back_id`,
    [org_id, id, at, user_id],
  )
  if (taken === undefined) return asSeen(await getExpense(tx, id, member), member)
  const { category, wallet_id, amount } = before
  const spent = { id: taken.back_id, category, wallet_id, day: dayIn(rules.time_zone, at), note: before.note }
  await enterMoney(tx, [moneyOf(spent, amount, place, at, member)])
  await publish(tx, [
    { event: 'expense.taken_back', org_id, actor: member, id, before: { category, amount, day: before.day } },
  ])
  return asSeen(await getExpense(tx, id, member), member)
}
