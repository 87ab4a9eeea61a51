import { pinTriesAnHour, staffFailures } from '@tunda/contract/till/staff-failures'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import type { Peppers } from '../secrets/peppers.ts'
import { writePin } from './add-staff.ts'
import { takeTry } from './pin-tries.ts'
import { findStaff, type StaffAtTill } from './staff-at-till.ts'
import { isPin } from './staff-secrets.ts'

type Asked = { readonly pin: string; readonly new_pin: string }
type Actor = Pick<Member, 'user_id' | 'email' | 'user_agent' | 'org_id'>

/** Whether whoever asks unlocks the shop's tills by a PIN. */
export async function ownPin(tx: Tx, member: Member): Promise<{ has_pin: boolean }> {
  return { has_pin: (await ownStaff(tx, member))?.has_pin === true }
}

/**
 * Changes one's own PIN, at a desk. The try is written down with the answer: who is told that the old one was wrong has used it up, and a
 * second try waits for the first. Fails PIN_NOT_SET, PIN_LOCKED and PIN_SAME.
 */
export async function changeOwnPin(tx: Tx, asked: Asked, member: Member, peppers: Peppers) {
  const { org_id } = member
  const person = await ownStaff(tx, member)
  if (person === undefined) throw fail(staffFailures.noPin)
  const taken = await takeTry(tx, person.id, { org_id, location_id: null })
  if (!(await isPin(asked.pin, taken, { org_id, id: person.id }, peppers))) {
    return { is_changed: false, tries_left: pinTriesAnHour - taken.used }
  }
  await giveNewPin(tx, person, asked, member, peppers)
  return { is_changed: true, tries_left: null }
}

/** Of somebody whose old PIN was right: what it unlocked, at whichever till, is locked from now on. Fails PIN_SAME. */
export async function giveNewPin(
  tx: Tx,
  { id, name }: StaffAtTill,
  { pin, new_pin }: Asked,
  actor: Actor,
  peppers: Peppers,
): Promise<void> {
  if (pin === new_pin) throw fail(staffFailures.samePin)
  await writePin(tx, id, new_pin, actor, peppers, true)
  await publish(tx, [{ event: 'staff.pin_changed', org_id: actor.org_id, actor, id, facts: { name } }])
}

/** Whoever asks, as somebody of the staff; nothing where they are not on its list. */
export async function ownStaff(tx: Tx, { org_id, user_id }: Member): Promise<StaffAtTill | undefined> {
  const [row] = await tx.query<{ id: string }>('select id from staff where org_id = $1 and user_id = $2', [
    org_id,
    user_id,
  ])
  const [person] = row === undefined ? [] : await findStaff(tx, [{ org_id, staff_id: row.id, location_id: null }])
  return person?.is_active ? person : undefined
}
