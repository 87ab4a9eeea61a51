import { type MailedSeed, mailedTokenOf, newMailedSeed } from '../../secrets/mailed-token.ts'
import type { Peppers } from '../../secrets/peppers.ts'

/** What a recovery mail's token is made from. */
export type TokenSeed = MailedSeed & { readonly is_pkce: boolean }

export function newTokenSeed(peppers: Peppers, isPkce: boolean): TokenSeed {
  return { ...newMailedSeed(peppers), is_pkce: isPkce }
}

/** The token of a seed, marked when it belongs to a PKCE flow. Undefined when its pepper is gone. */
export function recoveryTokenOf(seed: TokenSeed, peppers: Peppers): string | undefined {
  const token = mailedTokenOf('recovery', seed, peppers)
  return token !== undefined && seed.is_pkce ? `pkce_${token}` : token
}
