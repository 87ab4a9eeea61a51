import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

type Peppers = Secrets['peppers']

const beginning = 'tunda_key_'

/** What a program sends as its bearer token: which key it is, and 256 random bits. */
export function newSecret(id: string): string {
  return `${beginning}${id.replaceAll('-', '')}_${randomBytes(32).toString('base64url')}`
}

/** The id of the key that a bearer token claims to be, not checked yet; undefined for a token that is not in a key's form. */
export function keyNamedBy(bearer: string): string | undefined {
  const hex = /^tunda_key_([0-9a-f]{32})_[\w-]{43}$/.exec(bearer)?.[1]
  return hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether it is meant as a key, well-formed or not. */
export function isMeantAsKey(bearer: string): boolean {
  return bearer.startsWith(beginning)
}

/** The part of a secret that is stored in the clear, to tell keys apart. */
export function prefixOf(secret: string): string {
  return secret.slice(-43).slice(0, 6)
}

/** The hash of a secret that is stored, with the newest pepper. */
export function keptOf(secret: string, peppers: Peppers): { verifier: Buffer; pepper_id: string } {
  const newest = peppers.at(-1)
  if (newest === undefined) throw new Error('no pepper is left')
  return { verifier: verifierOf(secret, newest.key), pepper_id: newest.id }
}

/** The hashes of a secret with every pepper still in use. */
export function verifiersOf(secret: string, peppers: Peppers): Buffer[] {
  return peppers.map(({ key }) => verifierOf(secret, key))
}

function verifierOf(secret: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(`api key ${secret}`).digest()
}
