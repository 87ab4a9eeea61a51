import { createHash, createHmac, randomUUID } from 'node:crypto'
import { newestPepper, type Peppers } from './peppers.ts'

/** What an emailed token is derived from. It may be stored in the database: without the pepper it is useless. */
export type MailedSeed = { readonly id: string; readonly pepper_id: string }

export function newMailedSeed(peppers: Peppers): MailedSeed {
  return { id: randomUUID(), pepper_id: newestPepper(peppers).id }
}

/** The token derived from a seed for one purpose: 32 unguessable bytes, base64url. Undefined if its pepper no longer exists. */
export function mailedTokenOf(purpose: string, seed: MailedSeed, peppers: Peppers): string | undefined {
  const pepper = peppers.find(({ id }) => id === seed.pepper_id)
  if (pepper === undefined) return undefined
  return createHmac('sha256', pepper.key).update(`${purpose}.${seed.id}`).digest('base64url')
}

/** The hash of an emailed token or one-time code that is stored. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
