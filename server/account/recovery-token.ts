import { createHash, createHmac, randomUUID } from 'node:crypto'
import { newestPepper, type Peppers } from './refresh-token.ts'

/** What a mail's token is made from. It may stand in the database: without the pepper it is worth nothing. */
export type TokenSeed = { readonly id: string; readonly pepper_id: string; readonly is_pkce: boolean }

export function newTokenSeed(peppers: Peppers, isPkce: boolean): TokenSeed {
  return { id: randomUUID(), pepper_id: newestPepper(peppers).id, is_pkce: isPkce }
}

/** The token of a seed: 32 bytes nobody can guess. Undefined when its pepper is gone. */
export function recoveryTokenOf(seed: TokenSeed, peppers: Peppers): string | undefined {
  const pepper = peppers.find(({ id }) => id === seed.pepper_id)
  if (pepper === undefined) return undefined
  const token = createHmac('sha256', pepper.key).update(`recovery.${seed.id}`).digest('base64url')
  return seed.is_pkce ? `pkce_${token}` : token
}

/** What is kept of a mailed token or one-time code. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
