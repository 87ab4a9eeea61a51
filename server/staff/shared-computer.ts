import { pinTriesAnHour, staffFailures } from '@tunda/contract/till/staff-failures'
import type { Tx } from '@tunda/database'
import { z } from 'zod'
import { countGuess, forgetGuesses } from '../account/sessions/left-session.ts'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import type { Visit } from '../doors/visit.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import type { Peppers } from '../secrets/peppers.ts'
import { openSecret, sealSecret } from '../secrets/sealed-secret.ts'
import { keptAnew, movePin } from './move-secrets.ts'
import { ownStaff } from './own-pin.ts'
import { requireActive, takeTry, triesForgiven } from './pin-tries.ts'
import { isPin } from './staff-secrets.ts'

/** How long somebody can come back by PIN, days; then they sign in again. */
const ticketDays = 30

/** A session that waits on a shared computer for its person's PIN. */
const Kept = z.object({
  org_id: z.string(),
  staff_id: z.string(),
  user_id: z.string(),
  /** That of their PIN as they left: whoever has set another one since does not get in by it. */
  key_version: z.int(),
  /** Seconds since 1970. */
  at: z.int(),
  refresh_token: z.string(),
})

const sealedFor = 'a shared computer'
/** Bytes that come before what was sealed. */
const shortestSealed = 28

/**
 * Seals the member's session, so that it can stay on a computer that others use too: only their PIN opens it again. The server stores nothing of it.
 * Fails PIN_NOT_SET, and PIN_NOT_OWN for a PIN that somebody else set.
 */
export async function leaveComputer(
  tx: Tx,
  { refresh_token }: { readonly refresh_token: string },
  member: Member,
  peppers: Peppers,
): Promise<{ ticket: string; name: string }> {
  const person = await ownStaff(tx, member)
  if (!person?.has_pin) throw fail(staffFailures.noPin)
  const { org_id, user_id } = member
  const own = await tx.query('select 1 from staff where org_id = $1 and id = $2 and pin_is_own', [org_id, person.id])
  // Whoever manages people knows the PINs they set: with one they would be in this person's account, in other shops too.
  if (own.length === 0) throw fail(staffFailures.pinNotOwn)
  const at = Math.floor(now().getTime() / 1000)
  const kept: z.infer<typeof Kept> = {
    org_id,
    staff_id: person.id,
    user_id,
    key_version: person.key_version,
    at,
    refresh_token,
  }
  const { sealed_secret, pepper_id } = sealSecret(Buffer.from(JSON.stringify(kept)), sealedFor, peppers)
  return { ticket: `${pepper_id}.${sealed_secret.toString('base64url')}`, name: person.name }
}

type Entering = { readonly ticket: string; readonly pin: string }
type Door = Pick<Visit, 'database' | 'peppers' | 'userAgent'>

/**
 * Opens a session that was left on a shared computer. The try is committed before the PIN is compared, and counts with those at tills; the tenth wrong
 * one for a session ends it, however long they take. Fails SIGN_IN_AGAIN for a session that no PIN opens any more, PIN_WRONG, PIN_LOCKED, PIN_NOT_SET,
 * and NOT_FOUND for somebody who left the staff.
 */
export async function enterByPin({ ticket, pin }: Entering, door: Door): Promise<{ refresh_token: string }> {
  const kept = readTicket(ticket, door.peppers)
  if (kept === undefined) throw fail(staffFailures.signInAgain)
  const { org_id, staff_id: id } = kept
  const inShop = { org_id, location_id: null }
  const { asOrganization } = door.database.calls
  const taken = await asOrganization(org_id, (tx) => takeTry(tx, id, inShop))
  const isRight = await isPin(pin, taken, { org_id, id }, door.peppers).catch(async (error: unknown) => {
    // Nobody looked at it.
    await asOrganization(org_id, (tx) => triesForgiven(tx, id, taken))
    throw error
  })
  const { asAuth } = door.database
  if (!isRight) {
    const isOver = await asAuth((tx) => countGuess(tx, kept, door.peppers))
    throw isOver
      ? fail(staffFailures.signInAgain)
      : fail(staffFailures.wrong, { tries_left: pinTriesAnHour - taken.used })
  }
  await asAuth((tx) => forgetGuesses(tx, kept, door.peppers))
  const renewed = await keptAnew(pin, taken, { org_id, id }, door.peppers)
  return await asOrganization(org_id, async (tx) => {
    await triesForgiven(tx, id, taken)
    if (renewed !== undefined) await movePin(tx, { org_id, id }, taken, renewed)
    const { actor_id, key_version, name } = await requireActive(tx, id, inShop)
    const isAsLeft = actor_id === kept.user_id && key_version === kept.key_version && taken.key_version === key_version
    if (!isAsLeft) throw fail(staffFailures.signInAgain)
    const actor = { user_id: kept.user_id, email: '', user_agent: door.userAgent }
    await publish(tx, [{ event: 'staff.switched', org_id, actor, id, facts: { name } }])
    return { refresh_token: kept.refresh_token }
  })
}

/** What a ticket holds; nothing where it is none of ours, or too old. */
function readTicket(ticket: string, peppers: Peppers): z.infer<typeof Kept> | undefined {
  const [pepper_id = '', sealed = ''] = ticket.split('.')
  const sealed_secret = Buffer.from(sealed, 'base64url')
  if (sealed_secret.length < shortestSealed) return undefined
  const opened = openSecret({ sealed_secret, pepper_id }, sealedFor, peppers)
  if (opened === undefined) return undefined
  const kept = Kept.parse(JSON.parse(Buffer.from(opened).toString()))
  return now().getTime() - kept.at * 1000 < ticketDays * 86_400_000 ? kept : undefined
}
