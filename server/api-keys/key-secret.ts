import { randomBytes } from 'node:crypto'
import { verifiersFor } from '../secrets/peppers.ts'

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

export const { keptOf, verifiersOf } = verifiersFor('api key')
