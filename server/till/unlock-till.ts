import { general } from '@tunda/contract/failure'
import { pinTriesAnHour, staffFailures } from '@tunda/contract/staff'
import type { TillPerson, Unlocked, Unlocking } from '@tunda/contract/till'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { refuseClosed } from '../callers.ts'
import { now } from '../clock.ts'
import type { Terminal } from '../context.ts'
import { fail } from '../fail.ts'
import { findByBadge, findStaff, type StaffAtTill } from '../staff/staff-at-till.ts'
import { badgeVerifiers, isPin, type KeptPin, makePass } from '../staff/staff-secrets.ts'
import { enterTerminals } from '../tills.ts'
import type { Visit } from '../visit.ts'

type Asked = z.output<typeof Unlocking>
/** How the till that asks is known, and what PINs and passes are checked with. */
export type TillDoor = Pick<Visit, 'database' | 'trial' | 'peppers' | 'userAgent'> & {
  readonly verifiers: readonly Buffer[]
}

/**
 * Lets somebody of the staff sell at this till. Fails NOT_FOUND, PIN_NOT_SET, PIN_WRONG, and PIN_LOCKED once a person's PIN was wrong ten
 * times within an hour, from wherever; BADGE_UNKNOWN for a badge that is nobody's.
 */
export async function unlockTill(door: TillDoor, asked: Asked): Promise<Unlocked> {
  const { terminal, person } = await identifyStaff(door, asked)
  const { org_id, terminal_id } = terminal
  const at = Math.floor(now().getTime() / 1000)
  const facts = { org_id, terminal_id, staff_id: person.id, key_version: person.key_version, at }
  return { pass: makePass(facts, door.peppers), person: asTillPerson(person) }
}

/** Somebody as a till knows them. */
export function asTillPerson({ id, name, has_pin, rights }: StaffAtTill): TillPerson {
  return { id, name, has_pin, rights }
}

/** Whoever shows this badge, or types their PIN; fails as unlocking does. */
export async function identifyStaff(door: TillDoor, asked: Identified): Promise<Found> {
  return await ('badge' in asked ? byBadge(door, asked.badge) : byPin(door, asked))
}

type Identified = { readonly badge: string } | { readonly staff_id: string; readonly pin: string }
type Found = { readonly terminal: Terminal; readonly person: StaffAtTill }

async function byBadge(door: TillDoor, badge: string): Promise<Found> {
  return await atTill(door, async (tx, terminal) => {
    const person = await findByBadge(tx, terminal.org_id, badgeVerifiers(badge, door.peppers))
    if (!person?.is_active) throw fail(staffFailures.unknownBadge)
    return { terminal, person }
  })
}

/** The try is written down and committed before the PIN is looked at: of ten thousand at once ten are looked at. */
async function byPin(door: TillDoor, { staff_id, pin }: { staff_id: string; pin: string }): Promise<Found> {
  const taken = await atTill(door, (tx, terminal) => takeTry(tx, staff_id, terminal))
  const { org_id } = taken
  if (!(await isPin(pin, taken, { org_id, id: staff_id }, door.peppers))) {
    throw fail(staffFailures.wrong, { tries_left: pinTriesAnHour - taken.used })
  }
  return await atTill(door, async (tx, terminal) => {
    await tx.query('update staff set tries = array_remove(tries, $3) where org_id = $1 and id = $2', [
      org_id,
      staff_id,
      taken.at,
    ])
    const person = await requireActive(tx, staff_id, terminal)
    return { terminal, person }
  })
}

type Taken = KeptPin & { readonly org_id: string; readonly at: Date; readonly used: number }

async function takeTry(tx: Tx, id: string, terminal: Terminal): Promise<Taken> {
  const { has_pin } = await requireActive(tx, id, terminal)
  if (!has_pin) throw fail(staffFailures.noPin)
  const at = now()
  const [taken] = await tx.query<KeptPin & { used: number }>(
    `update staff set tries = array(select t from unnest(tries) t where t > $3::timestamptz - interval '1 hour' order by t) || $3::timestamptz
     where org_id = $1 and id = $2 and pin_hash is not null
       and (select count(*) from unnest(tries) t where t > $3::timestamptz - interval '1 hour') < ${pinTriesAnHour}
     returning pin_hash, pin_pepper_id, cardinality(tries) as used`,
    [terminal.org_id, id, at],
  )
  if (taken === undefined) throw fail(staffFailures.locked, { seconds: await secondsLocked(tx, id, terminal, at) })
  return { ...taken, org_id: terminal.org_id, at }
}

async function secondsLocked(tx: Tx, id: string, { org_id }: Terminal, at: Date): Promise<number> {
  const [row] = await tx.query<{ seconds: number }>(
    `select ceil(extract(epoch from tries[1] + interval '1 hour' - $3::timestamptz))::integer as seconds
     from staff where org_id = $1 and id = $2`,
    [org_id, id, at],
  )
  return Math.max(1, row?.seconds ?? 1)
}

async function requireActive(tx: Tx, staff_id: string, { org_id }: Terminal): Promise<StaffAtTill> {
  const [person] = await findStaff(tx, [{ org_id, staff_id }])
  if (!person?.is_active) throw fail(staffFailures.notFound)
  return person
}

/** A transaction of this till's shop. */
export async function atTill<Result>(
  { database, trial, userAgent: user_agent, verifiers }: TillDoor,
  work: (tx: Tx, terminal: Terminal) => Promise<Result>,
): Promise<Result> {
  return await database.asApp(async (tx) => {
    const [terminal] = await enterTerminals(tx, [{ verifiers, user_agent }], trial)
    if (terminal === undefined) throw fail(general.terminalNotAuthenticated)
    refuseClosed(terminal)
    return await work(tx, terminal)
  })
}
