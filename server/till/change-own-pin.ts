import { staffFailures } from '@tunda/contract/till/staff-failures'
import type { Unlocked } from '@tunda/contract/till/till'
import { fail } from '../fail.ts'
import { giveNewPin } from '../staff/own-pin.ts'
import { requireActive } from '../staff/pin-tries.ts'
import { atTill, identifyStaff, type TillDoor, unlockedFor } from './unlock-till.ts'

type Asked = { readonly staff_id: string; readonly pin: string; readonly new_pin: string }

/**
 * Changes one's own PIN at a till, and unlocks the till with it. Fails as unlocking does, by the same tries, and PIN_SAME; PIN_NEEDED where
 * somebody else has set another PIN in this moment.
 */
export async function changePinAtTill(door: TillDoor, asked: Asked): Promise<Unlocked> {
  const { person } = await identifyStaff(door, { staff_id: asked.staff_id, pin: asked.pin })
  return await atTill(door, async (tx, terminal) => {
    const { org_id, email, user_agent } = terminal
    await tx.query('select 1 from staff where org_id = $1 and id = $2 for no key update', [org_id, person.id])
    const known = await requireActive(tx, person.id, terminal)
    if (known.key_version !== person.key_version) throw fail(staffFailures.notUnlocked)
    await giveNewPin(tx, known, asked, { org_id, email, user_agent, user_id: person.actor_id }, door.peppers)
    return unlockedFor(await requireActive(tx, person.id, terminal), terminal, door)
  })
}
