import type { AccountAtTill } from '@tunda/contract/till/till-customers'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Terminal } from '../context.ts'

/** What each of the customers owes and may owe; empty in a shop that does not sell on account. */
export async function accountsAtTill(
  tx: Tx,
  ids: readonly string[],
  { org_id, rules }: Terminal,
): Promise<ReadonlyMap<string, AccountAtTill>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<AccountAtTill & { id: string }>(
    `select c.id, coalesce(a.balance, 0) as balance, coalesce(a.credit_limit, b.credit_limit) as "limit",
       coalesce(a.is_blocked, false) as is_blocked,
       coalesce((select greatest(max($3::date - d.due_on), 0) from open_debts($1, c.id) d), 0) as days_late
     from unnest($2::uuid[]) as c (id) join business_settings b on b.org_id = $1 and b.gives_credit
     left join customer_accounts a on a.org_id = $1 and a.customer_id = c.id`,
    [org_id, ids, dayIn(rules.time_zone, now())],
  )
  return new Map(rows.map(({ id, ...account }) => [id, account]))
}
