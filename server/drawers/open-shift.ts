import { drawerFailures, type NewShift, type ShiftShown, sumOfCash } from '@tunda/contract/drawers'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { enterMoney } from '../money/move-money.ts'
import { requireDrawersUsed } from './list-drawers.ts'
import { showShift } from './show-shift.ts'

/**
 * Opens a drawer with what was counted in it. What the ledger has otherwise is a difference from now on, or the start of a drawer that was
 * never counted. A retry answers the shift that was opened. Fails DRAWER_NOT_USED, NOT_FOUND, SHIFT_ALREADY_OPEN and
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function openShift(tx: Tx, asked: NewShift, member: Member): Promise<ShiftShown> {
  await requireDrawersUsed(tx, member)
  const counted = countedOf(asked)
  const before = await readDrawer(tx, asked.drawer_id, member)
  const at = now()
  const business_date = dayIn(member.rules.time_zone, at)
  const opened = await tx.query(
    `insert into shifts (org_id, id, drawer_id, number, business_date, opened_at, opened_by, opening_expected, opening_counted,
       opening_notes, held_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $7) on conflict do nothing returning 1`,
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
      shift_id: asked.id,
      user_id: member.user_id,
    },
  ])
  const after = { number: before.last_number + 1, counted, difference: isFirst ? 0 : difference }
  await publish(tx, [{ event: 'shift.opened', org_id: member.org_id, actor: member, id: asked.id, after }])
  return await showShift(tx, asked.id, member)
}

/** What was counted, in shillings. Notes and coins go before a sum. */
export function countedOf({ cash, amount }: Pick<NewShift, 'cash' | 'amount'>): number {
  return cash === undefined ? (amount ?? 0) : sumOfCash(cash)
}

async function readDrawer(tx: Tx, id: string, { org_id }: Member): Promise<{ last_number: number; balance: number }> {
  const [drawer] = await tx.query<{ last_number: number; balance: number }>(
    `select coalesce((select max(s.number) from shifts s where s.org_id = w.org_id and s.drawer_id = w.id), 0) as last_number,
       coalesce((select sum(m.amount) from money_movements m where m.org_id = w.org_id and m.wallet_id = w.id), 0)::bigint as balance
     from wallets w where w.org_id = $1 and w.id = $2 and w.kind = 'cash_drawer'`,
    [org_id, id],
  )
  if (drawer === undefined) throw fail(general.notFound)
  return drawer
}

async function answerAgain(tx: Tx, asked: NewShift, counted: number, member: Member): Promise<ShiftShown> {
  const [known] = await tx.query<{ drawer_id: string; opening_counted: number }>(
    'select drawer_id, opening_counted from shifts where org_id = $1 and id = $2',
    [member.org_id, asked.id],
  )
  if (known === undefined) throw fail(drawerFailures.alreadyOpen)
  if (known.drawer_id !== asked.drawer_id || known.opening_counted !== counted) throw fail(general.keyReused)
  return await showShift(tx, asked.id, member)
}
