import { createHash, randomUUID } from 'node:crypto'
import type { ShiftReport, ShiftShown, WalletInShift } from '@tunda/contract/till/drawer-shapes'
import { drawerFailures } from '@tunda/contract/till/drawers'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import { takePlainNumber } from '../document-number.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { enterMoney, type MoneyEntry } from '../money/move-money.ts'
import { reasonAbove } from './count-drawer.ts'
import { type Keeper, type LockedShift, lockShift } from './lock-shift.ts'
import { readReport } from './shift-report.ts'
import { sumShifts } from './shift-sums.ts'
import { showShift } from './show-shift.ts'

type Asked = {
  readonly id: string
  readonly reason?: string | null | undefined
  readonly left?: number | null | undefined
}
type Count = {
  readonly wallet_id: string
  readonly counted: number
  readonly expected: number
  readonly counted_at: string
}

/**
 * Closes a counted shift and makes its Z report, once: of two concurrent closings, the second returns the first one's. A difference does not prevent
 * closing but needs a reason, except for a closing already made at a till. Differences become movements, so that the ledger agrees with the count.
 * Fails NOT_FOUND, SHIFT_NOT_COUNTED, SHIFT_REASON_NEEDED and SHIFT_LEFT_TOO_MUCH.
 */
export async function closeShift(tx: Tx, asked: Asked, member: Keeper): Promise<ShiftShown> {
  const shift = await lockShift(tx, asked.id, member)
  if (shift.closed_at !== null) return await showShift(tx, shift.id, member)
  const counts = await asCounted(tx, shift.id, await lastCount(tx, shift.id, member), member)
  if (counts.length === 0) throw fail(drawerFailures.notCounted)
  const wallets = totalsOf(await sumShifts(tx, member.org_id, [shift.id]), counts)
  const reason = asked.reason || null
  const above = await reasonAbove(tx, member)
  if (
    member.at === undefined &&
    reason === null &&
    wallets.some(({ difference }) => Math.abs(difference ?? 0) > above)
  ) {
    throw fail(drawerFailures.reasonNeeded)
  }
  const at = new Date(Math.max((member.at ?? now()).getTime(), shift.opened_at.getTime()))
  await enterMoney(tx, [
    ...differences(shift, wallets, at, member),
    ...(await toSafe(tx, asked, shift, wallets, at, member)),
  ])
  await insertTotals(tx, shift.id, wallets, member)
  const z_number = await takePlainNumber(tx, member.org_id, 'z_report')
  const live = await readReport(tx, shift.id, member)
  const report: ShiftReport = {
    ...live,
    wallets,
    reason,
    z_number,
    closed_at: at.toISOString(),
    closed_by: member.full_name,
  }
  await writeZ(tx, report, member)
  return await showShift(tx, shift.id, member)
}

/** The last attempt that was to close. */
async function lastCount(tx: Tx, shiftId: string, { org_id }: Keeper): Promise<Count[]> {
  return await tx.query<Count>(
    `select wallet_id, counted, expected, counted_at from shift_counts where org_id = $1 and shift_id = $2 and attempt =
       (select max(attempt) from shift_counts where org_id = $1 and shift_id = $2 and purpose = 'close')`,
    [org_id, shiftId],
  )
}

/** Sales that a till made before its count may arrive after it, so what should have been there is summed again. */
async function asCounted(
  tx: Tx,
  shiftId: string,
  counts: readonly Count[],
  { org_id, at }: Keeper,
): Promise<readonly Count[]> {
  const [first] = counts
  if (at === undefined || first === undefined) return counts
  const sums = await sumShifts(tx, org_id, [shiftId], new Date(first.counted_at))
  const expected = (id: string) => sums.find(({ wallet_id }) => wallet_id === id)?.expected
  return counts.map((count) => ({ ...count, expected: expected(count.wallet_id) ?? count.expected }))
}

/** What moved after the count is assumed to be there: nobody counted it, so it is neither missing nor surplus. */
function totalsOf(
  sums: readonly Omit<WalletInShift, 'counted' | 'since_count' | 'difference'>[],
  counts: readonly Count[],
) {
  const all = sums.map((sum): WalletInShift => {
    const count = counts.find(({ wallet_id }) => wallet_id === sum.wallet_id)
    const { wallet_id, kind, opening, sales, refunds, pay_in, pay_out, expenses, transfers, expected } = sum
    const moved = { wallet_id, kind, opening, sales, refunds, pay_in, pay_out, expenses, transfers, expected }
    if (count === undefined) return { ...moved, counted: null, since_count: null, difference: null }
    const { counted } = count
    return { ...moved, counted, since_count: expected - count.expected, difference: counted - count.expected }
  })
  return all.filter((total) => {
    const { counted, sales, refunds, pay_in, pay_out, expenses, transfers } = total
    return counted !== null || [sales, refunds, pay_in, pay_out, expenses, transfers].some((sum) => sum !== 0)
  })
}

function differences(shift: LockedShift, wallets: readonly WalletInShift[], at: Date, member: Keeper): MoneyEntry[] {
  return wallets.map(({ wallet_id, difference }) => ({
    ...entryAt(at, member),
    id: randomUUID(),
    wallet_id,
    kind: 'difference',
    amount: difference ?? 0,
    shift_id: shift.id,
  }))
}

function entryAt(at: Date, { org_id, user_id, rules }: Keeper) {
  return { org_id, user_id, at, recorded_at: now(), business_date: dayIn(rules.time_zone, at) }
}

/** What does not stay in the drawer goes into the safe. It leaves after the count and is not part of the shift. */
async function toSafe(
  tx: Tx,
  { left }: Asked,
  { drawer_id }: LockedShift,
  wallets: readonly WalletInShift[],
  at: Date,
  member: Keeper,
): Promise<MoneyEntry[]> {
  if (left === null || left === undefined) return []
  const drawer = wallets.find(({ wallet_id }) => wallet_id === drawer_id)
  const all = (drawer?.counted ?? 0) + (drawer?.since_count ?? 0)
  if (all < left && member.at === undefined) throw fail(drawerFailures.leftTooMuch)
  const amount = Math.max(0, all - left)
  const [safe] = await tx.query<{ id: string }>(`select id from wallets where org_id = $1 and kind = 'safe'`, [
    member.org_id,
  ])
  if (safe === undefined) throw new Error('a shop has a safe')
  const entry = { ...entryAt(at, member), id: randomUUID(), kind: 'transfer' as const, shift_id: null, reason: 'Safe' }
  return [
    { ...entry, wallet_id: drawer_id, amount: -amount },
    { ...entry, wallet_id: safe.id, amount },
  ]
}

async function insertTotals(
  tx: Tx,
  shift_id: string,
  wallets: readonly WalletInShift[],
  { org_id }: Keeper,
): Promise<void> {
  await tx.query(
    `insert into shift_totals (org_id, shift_id, wallet_id, opening, sales, refunds, pay_in, pay_out, expenses, transfers, expected,
       counted, since_count, difference)
     select $1, $2, t.* from json_to_recordset($3::json) as t (wallet_id uuid, opening bigint, sales bigint, refunds bigint, pay_in bigint,
       pay_out bigint, expenses bigint, transfers bigint, expected bigint, counted bigint, since_count bigint, difference bigint)`,
    [org_id, shift_id, JSON.stringify(wallets.map(({ kind: _, ...total }) => total))],
  )
}

async function writeZ(tx: Tx, report: ShiftReport, member: Keeper): Promise<void> {
  const { id, closed_at, reason, z_number, wallets = [] } = report
  const z = JSON.stringify(report)
  const hash = createHash('sha256').update(z).digest()
  await tx.query(
    `update shifts set closed_at = $3, closed_by = $4, reason = $5, z_number = $6, z = $7, z_hash = $8, told_at = $9, is_counting = false
     where org_id = $1 and id = $2`,
    [member.org_id, id, closed_at, member.user_id, reason, z_number, z, hash, member.at === undefined ? null : now()],
  )
  const sum = (figure: (wallet: WalletInShift) => number | null) =>
    wallets.reduce((all, one) => all + (figure(one) ?? 0), 0)
  const after = {
    z_number: z_number ?? 0,
    z_hash: hash.toString('hex'),
    counted: sum(({ counted }) => counted),
    difference: sum(({ difference }) => difference),
    ...(reason === null ? {} : { reason }),
  }
  await publish(tx, [{ event: 'shift.closed', org_id: member.org_id, actor: member, id, after }])
}
