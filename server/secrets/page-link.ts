import { now } from '../clock.ts'
import { digestOf, mailedTokenOf, newMailedSeed } from './mailed-token.ts'
import type { Secrets } from './secrets.ts'

/** What can have a public page, readable by anybody with its link. */
type Shown = 'quotation' | 'receipt' | 'repair' | 'statement'

/** What a row stores of the link to its page: enough to derive the token again with a pepper; nulls if there is no link. */
export type KeptLink = {
  readonly link_seed: string | null
  readonly link_pepper_id: string | null
  readonly shared_at: string | null
}

/** The link of a row; the token is null if there is no link, or once its pepper is gone. */
export function linkOf(
  shown: Shown,
  { link_seed: id, link_pepper_id: pepper_id, shared_at }: KeptLink,
  peppers: Secrets['peppers'],
): { token: string | null; shared_at: string | null } {
  const token = (id !== null && pepper_id !== null && mailedTokenOf(shown, { id, pepper_id }, peppers)) || null
  return { token, shared_at: token === null ? null : shared_at }
}

/** A new link for the columns `link_seed`, `link_pepper_id`, `link_token_hash` and `shared_at`, in this order. */
export function newLink(shown: Shown, peppers: Secrets['peppers']): readonly [string, string, Buffer, Date] {
  const seed = newMailedSeed(peppers)
  const token = mailedTokenOf(shown, seed, peppers)
  if (token === undefined) throw new Error('the newest pepper is gone')
  return [seed.id, seed.pepper_id, digestOf(token), now()]
}
