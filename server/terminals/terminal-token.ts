import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { pairingAlphabet, pairingCodeLength } from '@tunda/contract/till/till-token'
import type { Secrets } from '../secrets/secrets.ts'

type Peppers = Secrets['peppers']

/** What a row keeps of a token or code: worth nothing without the pepper, which is not in the database. */
export type Kept = { readonly verifier: Buffer; readonly pepper_id: string }

/** 256 random bits, for one terminal. */
export function newTerminalToken(): string {
  return `post_${randomBytes(32).toString('base64url')}`
}

/** The part of a token that is stored in the clear, to tell tokens apart. */
export function prefixOf(token: string): string {
  return token.slice('post_'.length, 'post_'.length + 6)
}

/** What a till sends in place of its token: the SHA-256, in hex. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The verifier of a hash or code that is stored, with the newest pepper. */
export function keptOf(secret: string, peppers: Peppers): Kept {
  const newest = peppers.at(-1)
  if (newest === undefined) throw new Error('no pepper is left')
  return { verifier: verifierOf(secret, newest.key), pepper_id: newest.id }
}

/** The verifiers of a hash or code with every pepper still in use. */
export function verifiersOf(secret: string, peppers: Peppers): Buffer[] {
  return peppers.map(({ key }) => verifierOf(secret, key))
}

/** Hashes come in small letters and codes in capitals, so neither can pass for the other. */
function verifierOf(secret: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(`terminal ${secret}`).digest()
}

/** A pairing code, for typing. */
export function newPairingCode(): string {
  return Array.from({ length: pairingCodeLength }, () => pairingAlphabet[randomInt(pairingAlphabet.length)]).join('')
}

/** The part of a pairing code that finds it; guessing at the rest uses up its tries. */
export function selectorOf(code: string): string {
  return code.slice(0, 3)
}
