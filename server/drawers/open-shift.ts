import { general } from '@tunda/contract/failure'
import { type NewShift, type ShiftShown, sumOfCash } from '@tunda/contract/till/drawer-shapes'
import { drawerFailures } from '@tunda/contract/till/drawers'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { ofSeenTill } from '../locations/seen-locations.ts'
import { enterMoney } from '../money/move-money.ts'
import { requireDrawersUsed } from './list-drawers.ts'
import type { Keeper } from './lock-shift.ts'
import { showShift } from './show-shift.ts'

/**
 * Opens a drawer with what was counted in it. If the ledger differs, the difference becomes a movement, or the starting amount of a drawer that was
 * never counted. A retry returns the opened shift. Fails DRAWER_NOT_USED, NOT_FOUND, SHIFT_ALREADY_OPEN and IDEMPOTENCY_KEY_REUSED.
 */
export async function openShift(tx: Tx, asked: NewShift, member: Keeper): Promise<ShiftShown> {
  if (member.at === undefined) await requireDrawersUsed(tx, member)
  const counted = countedOf(asked)
  const before = await readDrawer(tx, asked.drawer_id, member)
  const at = new Date(Math.max((member.at ?? now()).getTime(), Date.parse(before.free_since ?? '') || 0))
  const business_date = dayIn(member.rules.time_zone, at)
  const opened = await tx.query(
    `insert into shifts (org_id, id, drawer_id, number, business_date, opened_at, opened_by, opening_expected, opening_counted,
       opening_notes, held_by, ledger_to)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $7, $11) on conflict do nothing returning 1`,
    [
      member.org_id,
      asked.id,
      asked.drawer_id,
      before.last_number + 1,
      business_date,
      at,
      member.user_id,
      before.balance,
      counted,
      asked.cash === undefined ? null : JSON.stringify(asked.cash),
      before.ledger_to,
    ],
  )
  if (opened.length === 0) return await answerAgain(tx, asked, counted, member)
  const isFirst = before.last_number === 0
  const difference = counted - before.balance
  await enterMoney(tx, [
    {
      org_id: member.org_id,
      id: asked.id,
      wallet_id: asked.drawer_id,
      kind: isFirst ? 'start' : 'difference',
      amount: difference,
      business_date,
      at,
      recorded_at: now(),
      shift_id: asked.id,
      user_id: member.user_id,
    },
  ])
  const after = { number: before.last_number + 1, counted, difference: isFirst ? 0 : difference }
  await publish(tx, [{ event: 'shift.opened', org_id: member.org_id, actor: member, id: asked.id, after }])
  return await showShift(tx, asked.id, member)
}

/** What was counted, in shillings: by notes and coins if given, else the sum. */
export function countedOf({ cash, amount }: Pick<NewShift, 'cash' | 'amount'>): number {
  return cash === undefined ? (amount ?? 0) : sumOfCash(cash)
}

type DrawerNow = {
  readonly last_number: number
  readonly balance: number
  readonly ledger_to: number
  /** When its last shift was closed. */
  readonly free_since: string | null
}

/**
 * The drawer's balance in the ledger, summed from where the last opening stopped. Whoever writes movements holds the shop's invoice counter or the
 * drawer's shift: with both locked, everything written earlier is visible and has a smaller id than what comes next.
 */
async function readDrawer(tx: Tx, id: string, { org_id, location_ids = null }: Keeper): Promise<DrawerNow> {
  await tx.query('select 1 from invoice_counters where org_id = $1 for no key update', [org_id])
  await tx.query(
    'select 1 from shifts where org_id = $1 and drawer_id = $2 order by number desc limit 1 for no key update',
    [org_id, id],
  )
  const [drawer] = await tx.query<DrawerNow>(
    `select coalesce(s.number, 0) as last_number, (coalesce(s.opening_expected, 0) + m.amount)::bigint as balance,
       coalesce(m.newest, s.ledger_to, 0) as ledger_to, s.closed_at as free_since
     from wallets w
     left join lateral (select number, opening_expected, ledger_to, closed_at from shifts
       where org_id = w.org_id and drawer_id = w.id order by number desc limit 1) s on true
     cross join lateral (select coalesce(sum(amount), 0) as amount, max(id) as newest from money_movements
       where org_id = w.org_id and wallet_id = w.id and id > coalesce(s.ledger_to, 0)) m
     left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
     where w.org_id = $1 and w.id = $2 and w.kind = 'cash_drawer' and ${ofSeenTill('$3')}`,
    [org_id, id, location_ids],
  )
  if (drawer === undefined) throw fail(general.notFound)
  return drawer
}

async function answerAgain(tx: Tx, asked: NewShift, counted: number, member: Keeper): Promise<ShiftShown> {
  const [known] = await tx.query<{ drawer_id: string; opening_counted: number }>(
    'select drawer_id, opening_counted from shifts where org_id = $1 and id = $2',
    [member.org_id, asked.id],
  )
  if (known === undefined) throw fail(drawerFailures.alreadyOpen)
  if (known.drawer_id !== asked.drawer_id || known.opening_counted !== counted) throw fail(general.keyReused)
  return await showShift(tx, asked.id, member)
}
