import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { passDays } from '@tunda/contract/till/staff'
import { badgeMark } from '@tunda/contract/till/staff-failures'
import { createPasswords } from '../account/passwords.ts'
import { newestPepper, type Peppers } from '../secrets/peppers.ts'

/** Apart from those of accounts, so that PINs tried at tills delay nobody's sign-in. A till that asks again and again holds up its own shop's alone. */
const pins = createPasswords(1, 64)

/** What is kept of a PIN. */
export type KeptPin = { readonly pin_hash: string; readonly pin_pepper_id: string }

type Whose = { readonly org_id: string; readonly id: string }

/** Hashes somebody's PIN under the newest pepper. Ten thousand PINs are soon tried: without the pepper the hash says nothing. */
export async function keepPin(pin: string, whose: Whose, peppers: Peppers): Promise<KeptPin> {
  const { id, key } = newestPepper(peppers)
  return { pin_hash: await pins.hash(peppered(pin, whose, key), whose.org_id), pin_pepper_id: id }
}

/** Whether it is their PIN. Without its pepper, a PIN can no longer be checked. */
export async function isPin(pin: string, kept: KeptPin, whose: Whose, peppers: Peppers): Promise<boolean> {
  const key = peppers.find(({ id }) => id === kept.pin_pepper_id)?.key
  const known = key === undefined ? undefined : kept.pin_hash
  const { matches } = await pins.check(known, peppered(pin, whose, key ?? ''), whose.org_id)
  return matches
}

function peppered(pin: string, { org_id, id }: Whose, key: string): string {
  return createHmac('sha256', key).update(`staff pin ${org_id} ${id} ${pin}`).digest('base64')
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new badge: 130 random bits, in what a QR code holds as capitals. */
export function newBadge(): string {
  return badgeMark + Array.from(randomBytes(26), (byte) => base32[byte % 32]).join('')
}

/** What is kept of a badge. */
export type KeptBadge = { readonly badge_verifier: Buffer; readonly badge_pepper_id: string }

/** What is kept of a badge, under the newest pepper. */
export function keepBadge(badge: string, peppers: Peppers): KeptBadge {
  const { id, key } = newestPepper(peppers)
  return { badge_verifier: verifierOf(badge, key), badge_pepper_id: id }
}

/** What a badge comes to under every pepper that is still in use, the newest last. */
export function badgeVerifiers(badge: string, peppers: Peppers): Buffer[] {
  return peppers.map(({ key }) => verifierOf(badge, key))
}

function verifierOf(badge: string, key: string): Buffer {
  return createHmac('sha256', key).update(`staff badge ${badge}`).digest()
}

/** Who unlocked which till, and when; `key_version` is that of their PIN and badge then. */
export type PassFacts = {
  readonly org_id: string
  readonly terminal_id: string
  readonly staff_id: string
  readonly key_version: number
  /** Seconds since 1970. */
  readonly at: number
}

/** What a till holds of somebody who unlocked it. It opens nothing by itself: the till's own token goes with it. */
export function makePass({ org_id, terminal_id, staff_id, key_version, at }: PassFacts, peppers: Peppers): string {
  const said = `${staff_id}.${key_version}.${at}`
  return `${said}.${macOf(said, { org_id, terminal_id }, newestPepper(peppers).key).toString('base64url')}`
}

/**
 * What a pass says at this till; nothing where it is none of this till's. One that the till has bound to a sale, or to something done with its
 * drawer, is good for that `id` alone: what waits on a device is worth nothing to whoever takes it.
 */
export function readPass(
  pass: string,
  at: Pick<PassFacts, 'org_id' | 'terminal_id'>,
  peppers: Peppers,
  id?: string,
): PassFacts | undefined {
  const [staff_id, key_version, seconds, kind, bound] = pass.split('.')
  if (staff_id === undefined || kind === undefined) return undefined
  if (bound !== undefined && (kind !== 'for' || id === undefined)) return undefined
  const sent = Buffer.from(bound ?? kind, 'base64url')
  const said = `${staff_id}.${key_version}.${seconds}`
  const isOurs = peppers.some(({ key }) => {
    const whole = macOf(said, at, key)
    const known = bound === undefined ? whole : createHmac('sha256', whole).update(`for ${id}`).digest()
    return known.length === sent.length && timingSafeEqual(known, sent)
  })
  if (!isOurs) return undefined
  const { org_id, terminal_id } = at
  return { org_id, terminal_id, staff_id, key_version: Number(key_version), at: Number(seconds) }
}

/** Whether a pass proves its person at that moment: for `passDays`. */
export function holdsAt({ at }: Pick<PassFacts, 'at'>, moment: Date): boolean {
  return moment.getTime() - at * 1000 < passDays * 86_400_000
}

function macOf(said: string, { org_id, terminal_id }: Pick<PassFacts, 'org_id' | 'terminal_id'>, key: string): Buffer {
  return createHmac('sha256', key).update(`staff pass ${org_id} ${terminal_id} ${said}`).digest()
}
