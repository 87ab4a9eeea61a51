import type { TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Terminal } from '../context.ts'
import type { KeeperAtTill } from '../drawers/replay-event.ts'
import { momentOf } from '../sales/till-sale.ts'
import { personOfPass } from './person-of-pass.ts'
import type { TillDoor } from './unlock-till.ts'

type Told = Pick<TillDrawerEvent, 'at' | 'staff_pass' | 'device_time'> & { readonly id?: string }

/** Whoever the pass is of; without a good one it is the till's own doing, with nobody's rights. The moment is put right as a sale's is. */
export async function keeperOf(tx: Tx, door: TillDoor, told: Told, terminal: Terminal): Promise<KeeperAtTill> {
  const { org_id, terminal_id, user_agent, email, rules, trusted_since } = terminal
  const sale = { origin: 'offline', sale_date: told.at, device_time: told.device_time } as const
  const { date } = momentOf(sale, terminal, now())
  const at = new Date(Math.max(date.getTime(), trusted_since?.getTime() ?? 0))
  const person = told.staff_pass
    ? await personOfPass(tx, door, told.staff_pass, terminal, { moment: at, id: told.id })
    : undefined
  const itself = { user_id: terminal.user_id, full_name: terminal.full_name, rights: {} }
  const who = person ? { user_id: person.actor_id, full_name: person.name, rights: person.rights } : itself
  return { org_id, terminal_id, user_agent, email, rules, at, ...who }
}
