import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { paymentToCheck } from '@tunda/contract/till/drawer-shapes'
import type { TillDrawerAnswer, TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'
import { receiveAtTill } from '../credit/receive-at-till.ts'
import { drawerOfTill, type KeeperAtTill, replayEvent } from '../drawers/replay-event.ts'
import { Failure, fail } from '../fail.ts'
import { payLaybyAtTill } from '../laybys/pay-at-till.ts'
import { keeperOf } from './keeper-of-till.ts'
import { atTill, type TillDoor } from './unlock-till.ts'

type Told = Extract<TillDrawerEvent, { kind: 'payment' | 'layby_payment' }>
type Outcome = TillDrawerAnswer['outcome']

/**
 * Keeps a customer's payment that a till took, for their account or a lay-by, once for its id. What the shop would not have taken, from nobody it
 * knows, for no lay-by of its own or by somebody who may not, is no payment, but its cash is in the drawer all the same: it counts as money in, to
 * be checked. In a transaction of its own, since it may be refused halfway.
 */
export async function keepPayment(door: TillDoor, told: Told): Promise<Outcome> {
  try {
    return await atTill(door, (tx, terminal) => receive(tx, door, told, terminal))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return await atTill(door, (tx, terminal) => setPaymentAside(tx, door, told, terminal))
  }
}

async function receive(tx: Tx, door: TillDoor, told: Told, terminal: Terminal): Promise<Outcome> {
  const known = await lockKnown(tx, told, terminal)
  if (known !== undefined) return known
  const keeper = await keeperOf(tx, door, told, terminal)
  // In a shop without a list of staff a till sells, and is paid, by itself.
  if (terminal.has_staff && !may(keeper, 'receive_payments')) throw fail(general.notAllowed)
  const drawer_id = await drawerOfTill(tx, keeper)
  const taken = { shift_id: told.shift_id, drawer_id, at: keeper.at }
  return told.kind === 'payment'
    ? await receiveAtTill(tx, told, taken, keeper)
    : await payLaybyAtTill(tx, told, taken, keeper)
}

/** What became of it when it was told before. One at a time for each till. */
async function lockKnown(
  tx: Tx,
  { id, amount }: Told,
  { org_id, terminal_id }: Terminal,
): Promise<Outcome | undefined> {
  await tx.query('select 1 from pos_terminals where org_id = $1 and id = $2 for no key update', [org_id, terminal_id])
  const [known] = await tx.query<{ is_received: boolean }>(
    `select exists (select from customer_entries e where e.org_id = m.org_id and e.id = m.entry_id and e.amount = -$3::bigint)
       or exists (select from layby_payments p where p.org_id = m.org_id and p.id = m.entry_id and p.amount between 1 and $3) as is_received
     from money_movements m where m.org_id = $1 and m.entry_id = $2 limit 1`,
    [org_id, id, amount],
  )
  if (known === undefined) return undefined
  return known.is_received ? 'kept' : 'set_aside'
}

/** The cash is in the drawer all the same. */
async function setPaymentAside(tx: Tx, door: TillDoor, told: Told, terminal: Terminal): Promise<Outcome> {
  // The same payment may have been recorded while this one was refused.
  const known = await lockKnown(tx, told, terminal)
  if (known !== undefined) return known
  const keeper: KeeperAtTill = await keeperOf(tx, door, told, terminal)
  const { id, shift_id, at, device_time, staff_pass, amount, number } = told
  const said = { kind: 'move', id, shift_id, at, device_time, staff_pass } as const
  await replayEvent(tx, { ...said, direction: 'in', amount, reason: paymentToCheck, note: number }, keeper)
  return 'set_aside'
}
