import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { Expense, ExpenseCategory } from '@tunda/contract/reports/expenses'
import type { Tx } from '@tunda/database'
import { fixed, given, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { onePage } from '../lists/page.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { ofSeenTill } from '../locations/seen-locations.ts'
import { listWallets } from '../money/list-wallets.ts'

const columns = `e.id, e.category, e.amount, e.wallet_id, w.kind as wallet, t.name as terminal, e.expense_day as day, e.note,
  coalesce(p.full_name, '') as recorded_by, e.recorded_at,
  (select count(*) from product_files f where f.org_id = e.org_id and f.expense_id = e.id) as papers, e.taken_back_at is not null as is_taken_back`
const joined = `from expenses e
  join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  left join actors_of_current_organizations() p on p.org_id = e.org_id and p.user_id = e.user_id`

/**
 * The condition that the expense `e` was not paid from a till's drawer at a location that the member does not see; `place` is the parameter with
 * theirs.
 */
export const isSeen = (place: `$${number}`) =>
  `(${place}::uuid[] is null or exists (select from wallets w
    left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
    where w.org_id = e.org_id and w.id = e.wallet_id and ${ofSeenTill(place)}))`

/** One expense; undefined if the shop has none with this id that the member sees. */
export async function findExpense(tx: Tx, id: string, { org_id, location_ids }: Member): Promise<Expense | undefined> {
  const [expense] = await tx.query<Expense>(
    `select ${columns} ${joined} where e.org_id = $1 and e.id = $2 and ${isSeen('$3')}`,
    [org_id, id, location_ids],
  )
  return expense
}

/** The same; fails NOT_FOUND. */
export async function getExpense(tx: Tx, id: string, member: Member): Promise<Expense> {
  const expense = await findExpense(tx, id, member)
  if (expense === undefined) throw fail(general.notFound)
  return expense
}

/** As the member may see it: to whom a commission was paid is for whoever sees everybody's. */
export function asSeen(expense: Expense, member: Member): Expense {
  const seesAll = may(member, 'see_commission') && member.location_ids === null
  return expense.category === 'commission' && !seesAll ? { ...expense, note: null } : expense
}

type Asked = WalkAsked & {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly category?: ExpenseCategory | undefined
  readonly with_taken_back: boolean
}

/** A page of the expenses that the member sees, newest day first, and their total, without reversed ones. */
export async function listExpenses(tx: Tx, asked: Asked, member: Member) {
  const { org_id, location_ids } = member
  const part = partOf('expenses', [['e.id', 'uuid']], asked, member)
  const within = given(
    `e.org_id = $1 and ($2::date is null or e.expense_day >= $2) and ($3::date is null or e.expense_day <= $3)
    and ($4::text is null or e.category = $4) and ($5::boolean or e.taken_back_at is null) and ${isSeen('$6')}`,
    [org_id, asked.from ?? null, asked.to ?? null, asked.category ?? null, asked.with_taken_back, location_ids],
  )
  const [[counted], expenses] = await Promise.all([
    tx.query<{ count: number; total: number }>(
      sql`select count(*), least(coalesce(sum(e.amount) filter (where e.taken_back_at is null), 0), 9007199254740991)::bigint as total
       from expenses e where ${within}`,
    ),
    tx.query<Expense>(
      sql`select ${fixed(columns)} ${fixed(joined)} where ${within} ${part.tail(sql`e.expense_day desc, e.recorded_at desc, e.id`)}`,
    ),
  ])
  const seen = expenses.map((expense) => asSeen(expense, member))
  return { expenses: seen, total: counted?.total ?? 0, ...part.counts(counted?.count ?? 0, expenses, ({ id }) => [id]) }
}

/** The wallets an expense can be paid from: the shop's own first, then the drawers of tills. */
export async function listExpenseWallets(tx: Tx, member: Member) {
  const wallets = (await listWallets(tx, member))
    .toSorted(
      (one, other) => Number(one.till !== null) - Number(other.till !== null) || one.kind.localeCompare(other.kind),
    )
    .map(({ id, kind, till }) => ({ id, kind, terminal: till }))
  return { wallets, ...onePage(wallets.length) }
}
