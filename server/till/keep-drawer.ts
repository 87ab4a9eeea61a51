import type { TillDrawerAnswer, TillDrawerEvent } from '@tunda/contract/till-drawer'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Terminal } from '../context.ts'
import { closeForgotten, type KeeperAtTill, replayEvent, showShiftAtTill } from '../drawers/replay-event.ts'
import { momentOf } from '../sales/till-sale.ts'
import { personOfPass } from './person-of-pass.ts'
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

type Told = Pick<TillDrawerEvent, 'at' | 'staff_pass' | 'device_time'>

/** Whoever the pass is of; without a good one it is the till's own doing, with nobody's rights. The moment is put right as a sale's is. */
async function keeperOf(tx: Tx, door: TillDoor, told: Told, terminal: Terminal): Promise<KeeperAtTill> {
  const { org_id, terminal_id, user_agent, email, rules, trusted_since } = terminal
  const sale = { origin: 'offline', sale_date: told.at, device_time: told.device_time } as const
  const { date } = momentOf(sale, terminal, now())
  const at = new Date(Math.max(date.getTime(), trusted_since?.getTime() ?? 0))
  const person = told.staff_pass ? await personOfPass(tx, door, told.staff_pass, terminal) : undefined
  const itself = { user_id: terminal.user_id, full_name: terminal.full_name, rights: {} }
  const who = person ? { user_id: person.actor_id, full_name: person.name, rights: person.rights } : itself
  return { org_id, terminal_id, user_agent, email, rules, at, ...who }
}
