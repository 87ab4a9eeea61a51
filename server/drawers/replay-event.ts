import { randomUUID } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import { openedAgain } from '@tunda/contract/till/drawer-shapes'
import type { TillDrawerAnswer, TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import { publish } from '../events/publish.ts'
import { Failure, fail } from '../fail.ts'
import { enterMoney, type MoneyEntry } from '../money/move-money.ts'
import { closeShift } from './close-shift.ts'
import { countDrawer, isKnownCount } from './count-drawer.ts'
import { type Keeper, type LockedShift, lockShift } from './lock-shift.ts'
import { entryOf, isKnownEntry, moveCash } from './move-cash.ts'
import { countedOf, openShift } from './open-shift.ts'
import { findShift, showShift } from './show-shift.ts'

/** Somebody at a till with its own drawer, at the moment when they did it. */
export type KeeperAtTill = Keeper & { readonly at: Date; readonly terminal_id: string }

type Kept = Omit<TillDrawerAnswer, 'id'>
type Of<Kind> = Extract<TillDrawerEvent, { kind: Kind }>
/** Refunds also move goods, and payments also a customer's account or lay-by, so the `till` slice records those. */
export type DrawerEvent = Exclude<TillDrawerEvent, { kind: 'refund' | 'payment' | 'layby_payment' }>

/**
 * Records what was done with a till's own drawer, once however often it is sent. An event for a shift that somebody else has closed since is late:
 * its money moves, but the Z report stays. An impossible event is set aside in the audit trail. Fails NOT_FOUND if the till has no drawer.
 */
export async function replayEvent(tx: Tx, event: DrawerEvent, keeper: KeeperAtTill): Promise<Kept> {
  const drawer_id = await drawerOfTill(tx, keeper)
  try {
    if (event.kind === 'open') return await open(tx, event, drawer_id, keeper)
    const shift = await lockShift(tx, event.shift_id, keeper)
    if (shift.drawer_id !== drawer_id) throw fail(general.notFound)
    if (event.kind === 'close') return await close(tx, event, shift, keeper)
    if (shift.closed_at !== null) return await addLate(tx, event, shift, keeper)
    if (event.kind === 'move') await moveCash(tx, event, keeper)
    else await countDrawer(tx, event, keeper)
    return { outcome: 'kept' }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return await setAside(tx, event, drawer_id, error, keeper)
  }
}

/** Fails NOT_FOUND where the till has none. */
export async function drawerOfTill(tx: Tx, { org_id, terminal_id }: KeeperAtTill): Promise<string> {
  const [drawer] = await tx.query<{ id: string }>('select id from wallets where org_id = $1 and terminal_id = $2', [
    org_id,
    terminal_id,
  ])
  if (drawer === undefined) throw fail(general.notFound)
  return drawer.id
}

async function open(tx: Tx, { shift_id: id, cash, amount }: Of<'open'>, drawer_id: string, keeper: KeeperAtTill) {
  await openShift(tx, { id, drawer_id, cash, amount }, keeper)
  return { outcome: 'kept' as const }
}

/**
 * The till, which found its drawer closed, opens it while the shop has another shift open on it: the opening count closes that shift. In a
 * transaction of its own, since opening takes its locks in another order.
 */
export async function closeForgotten(tx: Tx, event: TillDrawerEvent, keeper: KeeperAtTill): Promise<void> {
  if (event.kind !== 'open') return
  const drawer_id = await drawerOfTill(tx, keeper)
  const [other] = await tx.query<{ id: string }>(
    `select id from shifts where org_id = $1 and drawer_id = $2 and closed_at is null and id <> $3
       and not exists (select 1 from shifts where org_id = $1 and id = $3)`,
    [keeper.org_id, drawer_id, event.shift_id],
  )
  if (other === undefined) return
  // A desk may have closed it while this call waited for the lock.
  const { closed_at } = await lockShift(tx, other.id, keeper)
  if (closed_at !== null) return
  const amount = countedOf(event)
  await countDrawer(tx, { id: randomUUID(), shift_id: other.id, purpose: 'close', amount, others: [] }, keeper)
  await closeShift(tx, { id: other.id, reason: openedAgain }, keeper)
}

/** A Z report made by somebody else is returned only to those who may see it; others only learn that the closing is late. */
async function close(tx: Tx, { reason, left }: Of<'close'>, shift: LockedShift, keeper: KeeperAtTill): Promise<Kept> {
  if (shift.closed_at === null) {
    return { outcome: 'kept', z: await closeShift(tx, { id: shift.id, reason, left }, keeper) }
  }
  const z = await findShift(tx, shift.id, keeper)
  return z === undefined ? { outcome: 'late' } : { outcome: 'late', z }
}

/** A count after the closing is ignored. Money that moved corrects the difference found at the closing, as late sales do. */
async function addLate(tx: Tx, event: Of<'move' | 'count'>, shift: LockedShift, keeper: KeeperAtTill): Promise<Kept> {
  const { org_id } = keeper
  if (event.kind === 'count') {
    if (await isKnownCount(tx, event, keeper)) return { outcome: 'kept' }
    const after = { told: 'count', counted: countedOf(event) }
    await publish(tx, [{ event: 'shift.told_late', org_id, actor: keeper, id: shift.id, after }])
    return { outcome: 'late' }
  }
  if (await isKnownEntry(tx, event, keeper)) return { outcome: 'late' }
  const entries = (await entryOf(tx, event, shift, keeper)).map((entry) => ({
    ...entry,
    is_late: entry.shift_id !== null,
  }))
  await enterMoney(tx, [...entries, ...(await corrections(tx, entries, shift))])
  const after = { told: 'cash', amount: entries[0]?.amount ?? 0, reason: event.reason }
  await publish(tx, [{ event: 'shift.told_late', org_id, actor: keeper, id: shift.id, after }])
  return { outcome: 'late' }
}

/** If the count of the closing or of the next opening already included this money, the difference that it found was not real. */
export async function corrections(tx: Tx, entries: readonly MoneyEntry[], shift: LockedShift): Promise<MoneyEntry[]> {
  const entry = entries.find(({ shift_id }) => shift_id === shift.id)
  if (entry === undefined) return []
  const [count] = await tx.query<{ shift_id: string }>(
    `select shift_id from (
       select shift_id, 0 as rank from shift_counts where org_id = $1 and shift_id = $2 and wallet_id = $3 and purpose = 'close' and counted_at >= $4
       union all
       select id, number from shifts where org_id = $1 and drawer_id = $3 and opened_at > $4) c order by rank limit 1`,
    [entry.org_id, shift.id, entry.wallet_id, entry.at],
  )
  if (count === undefined) return []
  return [{ ...entry, id: randomUUID(), kind: 'difference', amount: -entry.amount, shift_id: count.shift_id }]
}

async function setAside(
  tx: Tx,
  event: DrawerEvent,
  drawer_id: string,
  { entry }: Failure,
  keeper: KeeperAtTill,
): Promise<Kept> {
  const { staff_pass: _pass, ...told } = event
  const facts = {
    ...told,
    at: keeper.at.toISOString(),
    recorded_at: now().toISOString(),
    day: dayIn(keeper.rules.time_zone, keeper.at),
    why: entry.code,
  }
  await publish(tx, [{ event: 'drawer.set_aside', org_id: keeper.org_id, actor: keeper, id: drawer_id, facts }])
  return { outcome: 'set_aside' }
}

/** The Z report of a till's closed shift, or the X report of its open one. Fails NOT_FOUND for a shift of another drawer. */
export async function showShiftAtTill(tx: Tx, id: string, keeper: KeeperAtTill) {
  const drawer_id = await drawerOfTill(tx, keeper)
  const own = await tx.query('select 1 from shifts where org_id = $1 and id = $2 and drawer_id = $3', [
    keeper.org_id,
    id,
    drawer_id,
  ])
  if (own.length === 0) throw fail(general.notFound)
  return await showShift(tx, id, keeper)
}
