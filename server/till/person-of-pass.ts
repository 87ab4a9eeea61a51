import { staffFailures } from '@tunda/contract/till/staff-failures'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Terminal } from '../context.ts'
import { fail } from '../fail.ts'
import { findStaff, type StaffAtTill } from '../staff/staff-at-till.ts'
import { holdsAt, readPass } from '../staff/staff-secrets.ts'
import type { TillDoor } from './unlock-till.ts'

/**
 * Who unlocked this till and was given the pass, or bound it to the `id` of what they did. Nobody where it is another till's or too old at `moment`,
 * where their PIN was changed, or where they have left or work at other locations alone.
 */
export async function personOfPass(
  tx: Tx,
  { peppers }: Pick<TillDoor, 'peppers'>,
  pass: string,
  { org_id, terminal_id, location_id }: Pick<Terminal, 'org_id' | 'terminal_id' | 'location_id'>,
  { moment = now(), id }: { readonly moment?: Date | undefined; readonly id?: string | undefined } = {},
): Promise<StaffAtTill | undefined> {
  const said = readPass(pass, { org_id, terminal_id }, peppers, id)
  const [person] =
    said === undefined || !holdsAt(said, moment)
      ? []
      : await findStaff(tx, [{ org_id, staff_id: said.staff_id, location_id }])
  return person?.is_active === true && person.key_version === said?.key_version ? person : undefined
}

/** For what a locked till, which may be stolen, tells nobody. Fails PIN_NEEDED, unless the shop's tills ask for no PIN. */
export async function requireUnlocked(
  tx: Tx,
  door: Pick<TillDoor, 'peppers'>,
  pass: string | null | undefined,
  terminal: Terminal,
): Promise<void> {
  if (!terminal.has_staff) return
  const person = pass ? await personOfPass(tx, door, pass, terminal) : undefined
  if (person === undefined) throw fail(staffFailures.notUnlocked)
}
