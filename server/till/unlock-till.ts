import { general } from '@tunda/contract/failure'
import { pinTriesAnHour, staffFailures } from '@tunda/contract/till/staff-failures'
import type { TillPerson, Unlocked, Unlocking } from '@tunda/contract/till/till'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { now } from '../clock.ts'
import type { Terminal } from '../context.ts'
import { refuseClosed } from '../doors/callers.ts'
import { enterTerminals, lastTillOf } from '../doors/tills.ts'
import type { Visit } from '../doors/visit.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { keptAnew, moveBadge, movePin } from '../staff/move-secrets.ts'
import { requireActive, takeTry, triesForgiven } from '../staff/pin-tries.ts'
import { findByBadge, type StaffAtTill } from '../staff/staff-at-till.ts'
import { badgeVerifiers, isPin, makePass } from '../staff/staff-secrets.ts'

type Asked = z.output<typeof Unlocking>
/** How the till that asks is known, and what PINs and passes are checked with. */
export type TillDoor = Pick<Visit, 'database' | 'trial' | 'peppers' | 'userAgent'> & {
  readonly verifiers: readonly Buffer[]
}

/**
 * Lets somebody of the staff sell at this till. Fails NOT_FOUND, also for whoever works at other locations alone, PIN_NOT_SET, PIN_WRONG,
 * PIN_LOCKED once a person's PIN was wrong ten times within an hour, at whatever till, and BADGE_UNKNOWN for a badge that is nobody's.
 */
export async function unlockTill(door: TillDoor, asked: Asked): Promise<Unlocked> {
  const { terminal, person } = await identifyStaff(door, asked)
  return unlockedFor(person, terminal, door)
}

/** What unlocking this till gives somebody. */
export function unlockedFor(
  person: StaffAtTill,
  { org_id, terminal_id }: Pick<Terminal, 'org_id' | 'terminal_id'>,
  door: Pick<TillDoor, 'peppers'>,
): Unlocked {
  const at = Math.floor(now().getTime() / 1000)
  const facts = { org_id, terminal_id, staff_id: person.id, key_version: person.key_version, at }
  return { pass: makePass(facts, door.peppers), person: asTillPerson(person) }
}

/** Somebody as a till knows them. */
export function asTillPerson({ id, name, has_pin, rights, key_version }: StaffAtTill): TillPerson {
  return { id, name, has_pin, rights, key_version }
}

/** Whoever shows this badge, or types their PIN; fails as unlocking does. */
export async function identifyStaff(door: TillDoor, asked: Identified): Promise<Found> {
  return await ('badge' in asked ? byBadge(door, asked.badge) : byPin(door, asked))
}

type Identified = { readonly badge: string } | { readonly staff_id: string; readonly pin: string }
type Found = { readonly terminal: Terminal; readonly person: StaffAtTill }

async function byBadge(door: TillDoor, badge: string): Promise<Found> {
  return await atTill(door, async (tx, terminal) => {
    const person = await findByBadge(tx, terminal, badgeVerifiers(badge, door.peppers))
    if (!person?.is_active) throw fail(staffFailures.unknownBadge)
    if (door.peppers.length > 1) await moveBadge(tx, person, badge, door.peppers)
    return { terminal, person }
  })
}

/** The try is committed before the PIN is checked: of ten thousand tries at once, only ten are checked. */
async function byPin(door: TillDoor, { staff_id, pin }: { staff_id: string; pin: string }): Promise<Found> {
  const taken = await atTill(door, (tx, terminal) => takeTry(tx, staff_id, terminal))
  const { org_id } = taken
  const isRight = await isPin(pin, taken, { org_id, id: staff_id }, door.peppers).catch(async (error: unknown) => {
    // Nobody looked at it.
    await atTill(door, (tx) => triesForgiven(tx, staff_id, taken))
    throw error
  })
  if (!isRight) {
    if (taken.used === pinTriesAnHour) await tellOfGuesses(door, staff_id)
    throw fail(staffFailures.wrong, { tries_left: pinTriesAnHour - taken.used })
  }
  const renewed = await keptAnew(pin, taken, { org_id, id: staff_id }, door.peppers)
  return await atTill(door, async (tx, terminal) => {
    await triesForgiven(tx, staff_id, taken)
    if (renewed !== undefined) await movePin(tx, { org_id, id: staff_id }, taken, renewed)
    const person = await requireActive(tx, staff_id, terminal)
    // A PIN that was changed since it was looked at unlocks no more than it did before.
    return { terminal, person: { ...person, key_version: taken.key_version } }
  })
}

/** Whoever holds a till can lock everybody's PIN at every till: those who run the shop hear of it, once while the alert is open. */
async function tellOfGuesses(door: TillDoor, staff_id: string): Promise<void> {
  await atTill(door, async (tx, { org_id, terminal_id: id, location_id, name: terminal }) => {
    const { name: person } = await requireActive(tx, staff_id, { org_id, location_id })
    await publish(tx, [{ event: 'terminal.pins_guessed', org_id, id, news: { terminal, person } }])
  })
}

/** A transaction of this till's shop, in its turn. */
export async function atTill<Result>(
  { database, trial, userAgent: user_agent, verifiers }: TillDoor,
  work: (tx: Tx, terminal: Terminal) => Promise<Result>,
): Promise<Result> {
  return await database.calls.asAppFor(lastTillOf({ verifiers })?.org_id, async (tx) => {
    const [terminal] = await enterTerminals(tx, [{ verifiers, user_agent }], trial)
    if (terminal === undefined) throw fail(general.terminalNotAuthenticated)
    refuseClosed(terminal)
    return await work(tx, terminal)
  })
}
