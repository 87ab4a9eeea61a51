import { createHash, createHmac, randomUUID } from 'node:crypto'
import { newestPepper, type Peppers } from './peppers.ts'

/** What a mail's token is made from. It may stand in the database: without the pepper it is worth nothing. */
export type MailedSeed = { readonly id: string; readonly pepper_id: string }

export function newMailedSeed(peppers: Peppers): MailedSeed {
  return { id: randomUUID(), pepper_id: newestPepper(peppers).id }
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
