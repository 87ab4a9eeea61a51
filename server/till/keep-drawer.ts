import type { TillDrawerAnswer, TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { closeForgotten, type KeeperAtTill, replayEvent, showShiftAtTill } from '../drawers/replay-event.ts'
import { keepPayment } from './keep-payment.ts'
import { keepRefund } from './keep-refund.ts'
import { keeperOf } from './keeper-of-till.ts'
import { atTill, type TillDoor } from './unlock-till.ts'

/**
 * Keeps what was done with the till's own drawer, in the order it is told, each in a transaction of its own: told again, what was kept is
 * kept once. Fails NOT_FOUND where the till has no drawer.
 */
export async function keepDrawer(door: TillDoor, { events }: { readonly events: readonly TillDrawerEvent[] }) {
  const answers: TillDrawerAnswer[] = []
  for (const event of events) {
    const work = (keep: (tx: Tx, keeper: KeeperAtTill) => Promise<unknown>) =>
      atTill(door, async (tx, terminal) => await keep(tx, await keeperOf(tx, door, event, terminal)))
    if (event.kind === 'refund') {
      answers.push({ id: event.id, outcome: await keepRefund(door, event) })
      continue
    }
    if (event.kind === 'payment' || event.kind === 'layby_payment') {
      answers.push({ id: event.id, outcome: await keepPayment(door, event) })
      continue
    }
    await work((tx, keeper) => closeForgotten(tx, event, keeper))
    const kept = await work((tx, keeper) => replayEvent(tx, event, keeper))
    answers.push({ id: event.id, ...(kept as Omit<TillDrawerAnswer, 'id'>) })
  }
  return { answers }
}

/** A report of the till's own drawer, as far as whoever unlocked it may see it. */
export async function showTillShift(
  door: TillDoor,
  { id, staff_pass }: { readonly id: string; readonly staff_pass?: string | null | undefined },
) {
  return await atTill(door, async (tx, terminal) => {
    const asked = { at: now().toISOString(), staff_pass }
    return await showShiftAtTill(tx, id, await keeperOf(tx, door, asked, terminal))
  })
}
