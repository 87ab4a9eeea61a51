import { createHash, randomBytes, randomInt } from 'node:crypto'
import { pairingAlphabet, pairingCodeLength } from '@tunda/contract/till/till-token'
import { verifiersFor } from '../secrets/peppers.ts'

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

/** Of hashes, which come in small letters, and of codes, which come in capitals: neither can pass for the other. */
export const { keptOf, verifiersOf } = verifiersFor('terminal')

/** A pairing code, for typing. */
export function newPairingCode(): string {
  return Array.from({ length: pairingCodeLength }, () => pairingAlphabet[randomInt(pairingAlphabet.length)]).join('')
}

/** The part of a pairing code that finds it; guessing at the rest uses up its tries. */
export function selectorOf(code: string): string {
  return code.slice(0, 3)
}
