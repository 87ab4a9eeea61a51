import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { enterMoney, type MoneyEntry } from '../money/move-money.ts'
import { type Keeper, type LockedShift, lockShift } from './lock-shift.ts'
import { corrections } from './replay-event.ts'

/** Where and when a till took a customer's cash. */
export type TakenAtTill = { readonly shift_id: string; readonly drawer_id: string; readonly at: Date }

/** The till's shift of that time, locked. Fails NOT_FOUND, also for one of another drawer. */
export async function lockShiftOfTill(
  tx: Tx,
  { shift_id, drawer_id }: Pick<TakenAtTill, 'shift_id' | 'drawer_id'>,
  keeper: Keeper,
): Promise<LockedShift> {
  const shift = await lockShift(tx, shift_id, keeper)
  if (shift.drawer_id !== drawer_id) throw fail(general.notFound)
  return shift
}

type Part = Pick<MoneyEntry, 'id' | 'amount' | 'reason' | 'note'>

/**
 * Writes cash that customers paid at a till into its locked shift. If that was closed since, it counts as late, like late sales, and the difference
 * that its count found is corrected.
 */
export async function enterCashOfTill(
  tx: Tx,
  parts: readonly Part[],
  shift: LockedShift,
  at: Date,
  keeper: Keeper,
): Promise<'kept' | 'late'> {
  const { org_id, user_id } = keeper
  const is_late = shift.closed_at !== null
  const entries = parts.map(
    (part): MoneyEntry => ({
      ...part,
      org_id,
      wallet_id: shift.drawer_id,
      kind: 'pay_in',
      business_date: dayIn(keeper.rules.time_zone, at),
      at,
      recorded_at: now(),
      shift_id: shift.id,
      user_id,
      is_late,
    }),
  )
  const corrected: MoneyEntry[] = []
  if (is_late) for (const entry of entries) corrected.push(...(await corrections(tx, [entry], shift)))
  await enterMoney(tx, [...entries, ...corrected])
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  await publish(tx, [
    is_late
      ? { event: 'shift.told_late', org_id, actor: keeper, id: shift.id, after: { told: 'cash', amount, reason: '' } }
      : { event: 'shift.moved_credit', org_id, id: shift.id },
  ])
  return is_late ? 'late' : 'kept'
}
