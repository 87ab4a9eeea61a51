import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { type CountFound, type DrawerCount, mostCounts } from '@tunda/contract/till/drawer-shapes'
import { drawerFailures } from '@tunda/contract/till/drawers'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type Keeper, type LockedShift, lockOpenShift } from './lock-shift.ts'
import { countedOf } from './open-shift.ts'
import { type ShiftSum, sumShifts } from './shift-sums.ts'

/** Extra counts allowed for a till whose counts arrive after a desk has counted the same shift many times. */
const mostCountsToldLate = 80

type Known = { readonly attempt: number; readonly wallet_id: string; readonly difference: number }

/**
 * Records what was counted in an open shift, with what should have been there at that moment. For a closing, the shift is marked as being counted;
 * for a handover, it passes to the person who counted. A retry changes nothing. Fails NOT_FOUND, SHIFT_CLOSED, SHIFT_TOO_MANY_COUNTS, WALLET_WRONG
 * and IDEMPOTENCY_KEY_REUSED.
 */
export async function countDrawer(tx: Tx, asked: DrawerCount, member: Keeper): Promise<CountFound> {
  const known = await findCount(tx, asked, member)
  if (known.length > 0) return await found(tx, known, member)
  const shift = await lockOpenShift(tx, asked.shift_id, member)
  const twin = await findCount(tx, asked, member)
  if (twin.length > 0) return await found(tx, twin, member)
  const [sums, attempt] = await Promise.all([
    sumShifts(tx, member.org_id, [shift.id], member.at),
    nextAttempt(tx, shift.id, member),
  ])
  const rows = rowsOf(asked, shift, sums)
  await insertCounts(tx, asked, shift, attempt, rows, member)
  await takeOver(tx, asked, shift, rows, member)
  const counted = rows.map(({ wallet_id, counted: here, expected }) => ({
    attempt,
    wallet_id,
    difference: here - expected,
  }))
  return await found(tx, counted, member)
}

type Row = { readonly wallet_id: string; readonly counted: number; readonly expected: number }

/** The drawer's own row first. */
function rowsOf(asked: DrawerCount, shift: LockedShift, sums: readonly ShiftSum[]): Row[] {
  const others = asked.purpose === 'close' ? asked.others : []
  const all = [{ wallet_id: shift.drawer_id, counted: countedOf(asked) }, ...others]
  if (new Set(all.map(({ wallet_id }) => wallet_id)).size < all.length) throw fail(drawerFailures.wrongWallet)
  return all.map(({ wallet_id, counted }) => {
    const sum = sums.find((one) => one.wallet_id === wallet_id)
    if (sum === undefined) throw fail(drawerFailures.wrongWallet)
    return { wallet_id, counted, expected: sum.expected }
  })
}

async function nextAttempt(tx: Tx, shiftId: string, { org_id, at }: Keeper): Promise<number> {
  const [last] = await tx.query<{ attempt: number }>(
    'select coalesce(max(attempt), 0) as attempt from shift_counts where org_id = $1 and shift_id = $2',
    [org_id, shiftId],
  )
  const attempt = (last?.attempt ?? 0) + 1
  if (attempt > mostCounts + (at === undefined ? 0 : mostCountsToldLate)) throw fail(drawerFailures.tooManyCounts)
  return attempt
}

async function insertCounts(
  tx: Tx,
  { id, purpose, cash }: DrawerCount,
  { id: shift_id, drawer_id, held_by }: LockedShift,
  attempt: number,
  rows: readonly Row[],
  { org_id, user_id, at = now() }: Keeper,
): Promise<void> {
  const cause = { org_id, shift_id, attempt, count_id: id, purpose, held_by, user_id, counted_at: at }
  const counts = rows.map((row) => ({ ...cause, ...row, notes: row.wallet_id === drawer_id ? (cash ?? null) : null }))
  await tx.query(
    `insert into shift_counts (org_id, shift_id, attempt, wallet_id, count_id, purpose, counted, expected, notes, held_by, user_id, counted_at)
     select org_id, shift_id, attempt, wallet_id, count_id, purpose, counted, expected, nullif(notes, 'null'::jsonb), held_by, user_id, counted_at
     from json_to_recordset($1::json) as c (org_id uuid, shift_id uuid, attempt int, wallet_id uuid, count_id uuid, purpose text,
       counted bigint, expected bigint, notes jsonb, held_by uuid, user_id uuid, counted_at timestamptz)`,
    [JSON.stringify(counts)],
  )
}

/** After a handover, the drawer belongs to the person who counted. */
async function takeOver(
  tx: Tx,
  { purpose }: DrawerCount,
  shift: LockedShift,
  [drawer]: readonly Row[],
  member: Keeper,
): Promise<void> {
  const { org_id, user_id } = member
  const isHandover = purpose === 'handover'
  await tx.query(
    `update shifts set held_by = case when $3 then $4::uuid else held_by end, is_counting = not $3 where org_id = $1 and id = $2`,
    [org_id, shift.id, isHandover, user_id],
  )
  const cause = { org_id, actor: member, id: shift.id }
  if (!isHandover || drawer === undefined) {
    await publish(tx, [{ event: 'shift.counted', ...cause }])
    return
  }
  const after = { held_by: user_id, counted: drawer.counted, difference: drawer.counted - drawer.expected }
  await publish(tx, [{ event: 'shift.handed_over', ...cause, before: { held_by: shift.held_by }, after }])
}

async function findCount(tx: Tx, { id, shift_id }: DrawerCount, { org_id }: Keeper): Promise<Known[]> {
  const known = await tx.query<Known & { shift_id: string }>(
    `select shift_id, attempt, wallet_id, counted - expected as difference from shift_counts where org_id = $1 and count_id = $2`,
    [org_id, id],
  )
  if (known.some((row) => row.shift_id !== shift_id)) throw fail(general.keyReused)
  return known
}

/** Whether this count was recorded before. */
export async function isKnownCount(tx: Tx, asked: DrawerCount, keeper: Keeper): Promise<boolean> {
  return (await findCount(tx, asked, keeper)).length > 0
}

async function found(tx: Tx, counts: readonly Known[], member: Keeper): Promise<CountFound> {
  const attempt = counts[0]?.attempt ?? 1
  const isTold = attempt > 1 || may(member, 'review_drawer')
  const above = await reasonAbove(tx, member)
  return {
    attempt,
    needs_reason: counts.some(({ difference }) => Math.abs(difference) > above),
    wallets: counts.map(({ wallet_id, difference }) => ({
      wallet_id,
      differs: difference !== 0,
      difference: isTold ? difference : null,
    })),
  }
}

/** By how many shillings a count may differ before the shop asks why. */
export async function reasonAbove(tx: Tx, { org_id }: Keeper): Promise<number> {
  const [rules] = await tx.query<{ drawer_reason_above: number }>(
    'select drawer_reason_above from business_settings where org_id = $1',
    [org_id],
  )
  return rules?.drawer_reason_above ?? 5_000
}
