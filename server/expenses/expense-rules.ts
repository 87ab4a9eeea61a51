import { general } from '@tunda/contract/failure'
import {
  type ExpenseRule,
  expenseDaysBack,
  expenseFailures,
  mostExpenseRules,
  type NewExpenseRule,
  type RuleState,
} from '@tunda/contract/reports/expenses'
import { plusDays } from '@tunda/contract/reports/report-period'
import type { Tx } from '@tunda/database'
import { fixed, sql } from '@tunda/database/sql'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { comesOn, recordDue } from './due-expenses.ts'

const columns = `r.id, r.category, r.amount, r.wallet_id, w.kind as wallet, r.note, r.every, r.first_day, r.ends_on, r.next_day, r.state`
const joined = 'from expense_rules r join wallets w on w.org_id = r.org_id and w.id = r.wallet_id'

/** The rules by next day, then those that have ended. A page fits all active rules that a shop can have. */
export async function listRules(tx: Tx, asked: WalkAsked, member: Member) {
  const { org_id } = member
  const part = partOf('expense_rules', [['r.id', 'uuid']], asked, member)
  const [rules, [counted]] = await Promise.all([
    tx.query<ExpenseRule>(
      sql`select ${fixed(columns)} ${fixed(joined)} where r.org_id = ${org_id} ${part.tail(sql`r.state = 'ended', r.next_day nulls last, r.id`)}`,
    ),
    tx.query<{ count: number }>('select count(*) from expense_rules where org_id = $1', [org_id]),
  ])
  return { rules, ...part.counts(counted?.count ?? 0, rules, ({ id }) => [id]) }
}

/**
 * Creates a recurring expense and records what is due of it. A retry creates nothing more. Fails NOT_FOUND, EXPENSE_RULE_DRAWER, EXPENSE_RULE_ENDS,
 * EXPENSE_TOO_OLD, TOO_MANY_EXPENSE_RULES and IDEMPOTENCY_KEY_REUSED.
 */
export async function addRule(tx: Tx, asked: NewExpenseRule, member: Member): Promise<ExpenseRule> {
  const { org_id, user_id, rules } = member
  const { id, category, amount, wallet_id, every, first_day, ends_on = null } = asked
  const known = await findRule(tx, id, member)
  if (known !== undefined) return answerAgain(known, asked)
  // Without the lock, two calls at once could both take the last place.
  await lockOrganization(tx, org_id)
  const [wallet] = await tx.query<{ kind: string; rules: number }>(
    `select w.kind, (select count(*) from expense_rules r where r.org_id = w.org_id and r.state <> 'ended') as rules from wallets w where w.org_id = $1 and w.id = $2 and w.kind <> 'trade_in'`,
    [org_id, wallet_id],
  )
  if (wallet === undefined) throw fail(general.notFound)
  if (wallet.kind === 'cash_drawer') throw fail(expenseFailures.ruleOfDrawer)
  if (wallet.rules >= mostExpenseRules) throw fail(expenseFailures.tooManyRules)
  if (ends_on !== null && ends_on < first_day) throw fail(expenseFailures.ruleEndsBefore)
  const at = now()
  const today = dayIn(rules.time_zone, at)
  if (first_day < plusDays(today, -expenseDaysBack)) throw fail(expenseFailures.tooOld)
  const written = await tx.query(
    `insert into expense_rules (org_id, id, category, amount, wallet_id, note, every, first_day, ends_on, next_day, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $10, $11) on conflict do nothing returning 1`,
    [org_id, id, category, amount, wallet_id, asked.note || null, every, first_day, ends_on, user_id, at],
  )
  if (written.length === 0) return answerAgain(await getRule(tx, id, member), asked)
  const after = { category, amount, every, first_day, ends_on }
  await publish(tx, [{ event: 'expense_rule.added', org_id, actor: member, id, after }])
  await recordDue(tx, org_id, id)
  return await getRule(tx, id, member)
}

/**
 * Pauses, ends or resumes a rule: what is due by then is recorded first; what falls into a pause is skipped. Fails NOT_FOUND. A rule that has ended
 * cannot be resumed.
 */
export async function changeRule(
  tx: Tx,
  { id, state }: { readonly id: string; readonly state: RuleState },
  member: Member,
): Promise<ExpenseRule> {
  const { org_id, rules } = member
  await recordDue(tx, org_id, id)
  const [locked] = await tx.query<{ times: number }>(
    'select times from expense_rules where org_id = $1 and id = $2 for no key update',
    [org_id, id],
  )
  if (locked === undefined) throw fail(general.notFound)
  const before = await getRule(tx, id, member)
  if (before.state === state || before.state === 'ended') return before
  let { times } = locked
  const today = dayIn(rules.time_zone, now())
  if (before.state === 'paused') while (comesOn(before, times) < today) times += 1
  const comes = comesOn(before, times)
  const isOver = state === 'ended' || (before.ends_on !== null && comes > before.ends_on)
  await tx.query('update expense_rules set state = $3, times = $4, next_day = $5 where org_id = $1 and id = $2', [
    org_id,
    id,
    state,
    times,
    isOver ? null : comes,
  ])
  const said = { before: { state: before.state }, after: { state } }
  await publish(tx, [{ event: 'expense_rule.changed', org_id, actor: member, id, ...said }])
  if (state === 'running') await recordDue(tx, org_id, id)
  return await getRule(tx, id, member)
}

async function findRule(tx: Tx, id: string, { org_id }: Member): Promise<ExpenseRule | undefined> {
  const [rule] = await tx.query<ExpenseRule>(`select ${columns} ${joined} where r.org_id = $1 and r.id = $2`, [
    org_id,
    id,
  ])
  return rule
}

async function getRule(tx: Tx, id: string, member: Member): Promise<ExpenseRule> {
  const rule = await findRule(tx, id, member)
  if (rule === undefined) throw fail(general.notFound)
  return rule
}

function answerAgain(known: ExpenseRule, asked: NewExpenseRule): ExpenseRule {
  const names = ['category', 'amount', 'wallet_id', 'every', 'first_day'] as const
  const isSame = known.note === (asked.note || null) && known.ends_on === (asked.ends_on ?? null)
  if (!isSame || names.some((name) => known[name] !== asked[name])) throw fail(general.keyReused)
  return known
}
