import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Secrets } from './secrets.ts'

type Peppers = Secrets['peppers']

/** What a mail's token is made from. It may stand in the database: without the pepper it is worth nothing. */
export type MailedSeed = { readonly id: string; readonly pepper_id: string }

export function newMailedSeed(peppers: Peppers): MailedSeed {
  const newest = peppers.at(-1)
  if (newest === undefined) throw new Error('no pepper is left')
  return { id: randomUUID(), pepper_id: newest.id }
}

/** The token that a seed makes for one purpose: 32 bytes nobody can guess. Undefined when its pepper is gone. */
export function mailedTokenOf(purpose: string, seed: MailedSeed, peppers: Peppers): string | undefined {
  const pepper = peppers.find(({ id }) => id === seed.pepper_id)
  if (pepper === undefined) return undefined
  return createHmac('sha256', pepper.key).update(`${purpose}.${seed.id}`).digest('base64url')
}

/** What is kept of a mailed token or one-time code. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
