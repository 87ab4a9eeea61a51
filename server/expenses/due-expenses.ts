import { type ExpenseRule, expenseDaysBack } from '@tunda/contract/reports/expenses'
import { plusDays, plusMonths } from '@tunda/contract/reports/report-period'
import type { Database, Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import { lockPlace } from '../money/move-money.ts'
import { oneByOneOfAllShops } from '../process/one-by-one.ts'
import { idOfKey } from '../sales/sale-id.ts'
import { writeExpense } from './record-expense.ts'

type Coming = Pick<ExpenseRule, 'every' | 'first_day'>
type Due = Coming &
  Pick<ExpenseRule, 'category' | 'amount' | 'wallet_id' | 'note' | 'ends_on'> & {
    readonly times: number
    readonly user_id: string
    readonly time_zone: string
  }

/** The day of the next expense after that many; in a month that is too short, its last day. */
export function comesOn({ every, first_day }: Coming, times: number): string {
  return every === 'week' ? plusDays(first_day, 7 * times) : plusMonths(first_day, times)
}

/**
 * Records the recurring expenses that are due in every open shop, including those missed while no server was running or the shop was closed. Called
 * every few minutes. Fails at the end for the rules that failed.
 */
export async function recordDueExpenses(database: Database): Promise<void> {
  // In no time zone is it later than one day ahead of this.
  await oneByOneOfAllShops(
    database,
    (tx) =>
      tx.query<{ org_id: string; id: string }>(
        `select r.org_id, r.id from expense_rules r join organizations o on o.id = r.org_id
         where r.state = 'running' and r.next_day <= ($1::timestamptz + interval '1 day')::date
           and o.closed_at is null and o.suspended_at is null`,
        [now()],
      ),
    ({ org_id, id }) => database.asOrganization(org_id, (tx) => recordDue(tx, org_id, id)),
  )
}

/** Records each due expense of a rule once: its id is derived from the rule and the day. Those more than a year old are skipped. */
export async function recordDue(tx: Tx, org_id: string, id: string): Promise<void> {
  const [rule] = await tx.query<Due>(
    `select r.every, r.first_day, r.category, r.amount, r.wallet_id, r.note, r.ends_on, r.times, r.user_id,
       coalesce(b.time_zone, 'Africa/Kampala') as time_zone
     from expense_rules r left join business_settings b on b.org_id = r.org_id
     where r.org_id = $1 and r.id = $2 and r.state = 'running' and r.next_day is not null for no key update of r`,
    [org_id, id],
  )
  if (rule === undefined) return
  const at = now()
  const today = dayIn(rule.time_zone, at)
  const last = rule.ends_on !== null && rule.ends_on < today ? rule.ends_on : today
  let { times } = rule
  for (let day = comesOn(rule, times); day <= last; day = comesOn(rule, times)) {
    if (day >= plusDays(today, -expenseDaysBack)) await record(tx, org_id, id, rule, day, at)
    times += 1
  }
  const next = comesOn(rule, times)
  const isOver = rule.ends_on !== null && next > rule.ends_on
  await tx.query(
    `update expense_rules set times = $3, next_day = $4, state = case when $4::date is null then 'ended' else state end
     where org_id = $1 and id = $2 and times <> $3`,
    [org_id, id, times, isOver ? null : next],
  )
}

async function record(tx: Tx, org_id: string, id: string, rule: Due, day: string, at: Date): Promise<void> {
  const { category, amount, wallet_id, note, user_id } = rule
  const place = await lockPlace(tx, { org_id, location_ids: null }, wallet_id)
  if (place === undefined) throw new Error('a rule has a wallet')
  const spent = { id: idOfKey(id, day), category, amount, wallet_id, day, note }
  await writeExpense(tx, spent, place, at, { org_id, user_id, email: '', user_agent: '' })
}
