import { t } from '@lingui/core/macro'
import { pinTriesAnHour, staffFailures } from '@tunda/contract/till/staff-failures'
import type { TillPerson } from '@tunda/contract/till/till'
import { asFailure, Failure, isRefusal, wordedFailure } from '../../shared/calls/failure.ts'
import { readSetting, writeSetting } from '../store/settings.ts'
import { changePin, unlockByBadge, unlockByPin } from '../sync/till-server.ts'
import type { Till } from '../till.ts'
import { openPass, passGivenAt, sealPass } from './sealed-pass.ts'

/** Who is selling at this till. Only in memory: a till starts locked. */
export type PersonAtTill = { readonly id: string; readonly name: string; readonly pass: string }

/** How long a till accepts its own copy of a pass while the server can be reached. */
const freshMs = 24 * 3_600_000
/** Wrong PINs offline before this person must wait for the server. */
const triesAlone = 5

const wrongPin = (left: number) =>
  refusal(staffFailures.wrong, staffFailures.wrong.message({ tries_left: left }), { tries_left: left })
const refusal = ({ code, key }: { code: string; key: string }, message: string, facts: object = {}) =>
  wordedFailure(code, message, 409, facts, key)

/**
 * Unlocks the till with somebody's PIN: by the copy of their pass on this device, at once and offline, or else by the server. A PIN that does not
 * open the copy is counted by the server, or offline here. Fails with the reason, in words for the screen.
 */
export async function unlockWithPin(till: Till, person: TillPerson, pin: string): Promise<void> {
  const isOnline = till.line.now() === 'online' && !till.isTurnedAway.get()
  await refuseLocked(till, person, isOnline)
  const givenAt = await passGivenAt(till.database, person.id)
  const isUsable = givenAt !== undefined && (!isOnline || Date.now() - givenAt < freshMs)
  const pass = isUsable ? await openPass(till.database, person.id, pin) : undefined
  if (pass !== undefined) return await letIn(till, person, pass)
  if (!isOnline) return await refuseAlone(till, person, givenAt !== undefined)
  try {
    const unlocked = await unlockByPin(till, person.id, pin)
    await letIn(till, unlocked.person, unlocked.pass)
    await sealPass(till.database, person.id, pin, unlocked.pass, unlocked.person.key_version)
  } catch (error) {
    const failure = asFailure(error)
    if (failure.status === 0) return await withoutAnswer(till, person, pin, isUsable)
    const { seconds } = (failure.meta ?? {}) as { seconds?: number }
    if (isRefusal(failure, 'staff.locked') && seconds !== undefined)
      await noteTries(till, person.id, triesAlone, seconds)
    throw failure
  }
}

/** The pass that somebody's PIN opens on this device, offline: the till stays unlocked for its seller. Fails with the reason, in words. */
export async function passOfPin(till: Till, person: TillPerson, pin: string): Promise<string> {
  await refuseLocked(till, person, false)
  const pass = await openPass(till.database, person.id, pin)
  if (pass === undefined)
    return await refuseAlone(till, person, (await passGivenAt(till.database, person.id)) !== undefined)
  await noteTries(till, person.id, 0, 0)
  return pass
}

/** Unlocks the till with a badge, which the server must know. */
export async function unlockWithBadge(till: Till, badge: string): Promise<void> {
  const { person, pass } = await unlockByBadge(till, badge)
  await letIn(till, person, pass)
}

/** Changes the PIN of whoever has unlocked the till; this device knows the new one from now on. Fails as the server does. */
export async function changeOwnPin(till: Till, id: string, pin: string, newPin: string): Promise<void> {
  const { person, pass } = await changePin(till, id, pin, newPin)
  await letIn(till, person, pass)
  await sealPass(till.database, id, newPin, pass, person.key_version)
}

/** Locks the till. The ticket stays. */
export function lockTill(till: Pick<Till, 'person'>): void {
  till.person.set(undefined)
}

async function letIn(till: Till, { id, name }: Pick<TillPerson, 'id' | 'name'>, pass: string): Promise<void> {
  till.person.set({ id, name, pass })
  await noteTries(till, id, 0, 0)
}

/** Without an answer, the copy decides, if it was not tried already. */
async function withoutAnswer(till: Till, person: TillPerson, pin: string, isTried: boolean): Promise<void> {
  const pass = isTried ? undefined : await openPass(till.database, person.id, pin)
  if (pass !== undefined) return await letIn(till, person, pass)
  return await refuseAlone(till, person, (await passGivenAt(till.database, person.id)) !== undefined)
}

async function refuseAlone(till: Till, { id, name }: TillPerson, hasCopy: boolean): Promise<never> {
  if (!hasCopy) {
    const words = t`${name} has not used this till before, so the first time needs a connection.`
    const { code, key } = staffFailures.noPin
    throw new Failure(code, words, 409, {}, key)
  }
  const tries = (await triesOf(till, id)).count + 1
  await noteTries(till, id, tries, tries >= triesAlone ? 3600 : 0)
  throw wrongPin(Math.min(triesAlone - tries, pinTriesAnHour))
}

type Tries = { readonly count: number; readonly until: number }

async function triesOf(till: Till, id: string): Promise<Tries> {
  return (await readSetting(till.database, 'pin_tries'))?.[id] ?? { count: 0, until: 0 }
}

async function noteTries(till: Till, id: string, count: number, seconds: number): Promise<void> {
  const all = (await readSetting(till.database, 'pin_tries')) ?? {}
  await writeSetting(till.database, 'pin_tries', { ...all, [id]: { count, until: Date.now() + seconds * 1000 } })
}

/** Whoever is locked out by wrong PINs has to wait; if it can be reached, the server says how long. */
async function refuseLocked(till: Till, { id }: TillPerson, isOnline: boolean): Promise<void> {
  if (isOnline) return
  const { count, until } = await triesOf(till, id)
  if (count < triesAlone || until <= Date.now()) return
  const seconds = Math.ceil((until - Date.now()) / 1000)
  throw refusal(staffFailures.locked, staffFailures.locked.message({ seconds }), { seconds })
}
