import { general } from '@tunda/contract/failure'
import type { DrawerEntry, ShiftShown } from '@tunda/contract/till/drawer-shapes'
import { drawerFailures } from '@tunda/contract/till/drawers'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { enterMoney, type MoneyEntry } from '../money/move-money.ts'
import { type Keeper, type LockedShift, lockOpenShift } from './lock-shift.ts'
import { showShift } from './show-shift.ts'

/**
 * Puts money into an open drawer or takes it out. With a wallet, it goes to or comes from there: two movements under one id. A retry moves nothing
 * more. Fails NOT_FOUND, SHIFT_CLOSED, WALLET_WRONG and IDEMPOTENCY_KEY_REUSED.
 */
export async function moveCash(tx: Tx, asked: DrawerEntry, member: Keeper): Promise<ShiftShown> {
  if (await isKnownEntry(tx, asked, member)) return await showShift(tx, asked.shift_id, member)
  const shift = await lockOpenShift(tx, asked.shift_id, member)
  // The same call may have been carried out while this one waited for the shift.
  if (await isKnownEntry(tx, asked, member)) return await showShift(tx, asked.shift_id, member)
  const entries = await entryOf(tx, asked, shift, member)
  await enterMoney(tx, entries)
  const after = { kind: entries[0]?.kind ?? 'transfer', amount: amountOf(asked), reason: asked.reason }
  await publish(tx, [{ event: 'shift.cash_moved', org_id: member.org_id, actor: member, id: shift.id, after }])
  return await showShift(tx, shift.id, member)
}

/** The movements: the drawer's side first, then that of the safe or the bank. */
export async function entryOf(tx: Tx, asked: DrawerEntry, shift: LockedShift, keeper: Keeper): Promise<MoneyEntry[]> {
  const { at = now() } = keeper
  const entry: MoneyEntry = {
    org_id: keeper.org_id,
    id: asked.id,
    wallet_id: shift.drawer_id,
    kind: asked.wallet_id ? 'transfer' : asked.direction === 'in' ? 'pay_in' : 'pay_out',
    amount: amountOf(asked),
    business_date: dayIn(keeper.rules.time_zone, at),
    at,
    recorded_at: now(),
    shift_id: shift.id,
    reason: asked.reason,
    note: asked.note ?? null,
    user_id: keeper.user_id,
  }
  return asked.wallet_id ? [entry, await otherSide(tx, entry, asked.wallet_id)] : [entry]
}

const amountOf = ({ direction, amount }: DrawerEntry) => (direction === 'in' ? amount : -amount)

/** What leaves the drawer arrives in the other wallet, where it belongs to no shift. */
async function otherSide(tx: Tx, entry: MoneyEntry, walletId: string): Promise<MoneyEntry> {
  const [wallet] = await tx.query<{ kind: string }>('select kind from wallets where org_id = $1 and id = $2', [
    entry.org_id,
    walletId,
  ])
  if (wallet === undefined) throw fail(general.notFound)
  if (wallet.kind !== 'safe' && wallet.kind !== 'bank') throw fail(drawerFailures.wrongWallet)
  return { ...entry, wallet_id: walletId, amount: -entry.amount, shift_id: null }
}

/** Fails IDEMPOTENCY_KEY_REUSED if its id was used for another movement. */
export async function isKnownEntry(tx: Tx, asked: DrawerEntry, { org_id }: Keeper): Promise<boolean> {
  const known = await tx.query<{ shift_id: string | null; wallet_id: string; amount: number }>(
    'select shift_id, wallet_id, amount from money_movements where org_id = $1 and entry_id = $2',
    [org_id, asked.id],
  )
  if (known.length === 0) return false
  const isSame = known.some(({ shift_id, amount }) => shift_id === asked.shift_id && amount === amountOf(asked))
  const isThere = asked.wallet_id ? known.some(({ wallet_id }) => wallet_id === asked.wallet_id) : known.length === 1
  if (!isSame || !isThere) throw fail(general.keyReused)
  return true
}
