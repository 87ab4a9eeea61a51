import { general } from '@tunda/contract/failure'
import type { Database } from '@tunda/database'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'
import { digestOf, mailedTokenOf, newMailedSeed } from '../secrets/mailed-token.ts'
import type { Peppers } from '../secrets/peppers.ts'

/** What can have a public page, readable by anybody with its link. */
type Shown = 'quotation' | 'receipt' | 'repair' | 'statement'

/** What a row stores of the link to its page: enough to derive the token again with a pepper; nulls if there is no link. */
export type KeptLink = {
  readonly link_seed: string | null
  readonly link_pepper_id: string | null
  readonly shared_at: string | null
}

/** A new link for `linkSet`, in the order of its columns; the token's hash is what `shopAndRowOf` finds the row by. */
export type NewLink = readonly [seed: string, pepperId: string, tokenHash: Buffer, sharedAt: Date]

/** The columns of a `KeptLink`. */
export const linkColumns = 'link_seed, link_pepper_id, shared_at'

/** Of an `update` whose parameters from the third on are a `NewLink`. */
export const linkSet = 'link_seed = $3, link_pepper_id = $4, link_token_hash = $5, shared_at = $6'

/** Of an `update` that ends a link: its token never opens the page again, and the next link has another. */
export const linkCleared = 'link_seed = null, link_pepper_id = null, link_token_hash = null, shared_at = null'

/** The link of a row; the token is null if there is no link, or once its pepper is gone. */
export function linkOf(
  shown: Shown,
  { link_seed: id, link_pepper_id: pepper_id, shared_at }: KeptLink,
  peppers: Peppers,
): { token: string | null; shared_at: string | null } {
  const token = (id !== null && pepper_id !== null && mailedTokenOf(shown, { id, pepper_id }, peppers)) || null
  return { token, shared_at: token === null ? null : shared_at }
}

/** Makes a link with the newest pepper. */
export function newLink(shown: Shown, peppers: Peppers): NewLink {
  const seed = newMailedSeed(peppers)
  const token = mailedTokenOf(shown, seed, peppers)
  if (token === undefined) throw new Error('the newest pepper is gone')
  return [seed.id, seed.pepper_id, digestOf(token), now()]
}

/** Of receipts, `find_receipt` returns the page itself. */
const finders = {
  quotation: 'select org_id, id from find_quotation($1)',
  repair: 'select org_id, id from find_repair($1)',
  statement: 'select org_id, customer_id as id from find_statement($1)',
}

/**
 * The shop, and the quotation, repair or customer, whose page a token opens: nothing that a visitor sends is trusted but the token. Fails NOT_FOUND,
 * for a link that was ended as for one that never was.
 */
export async function shopAndRowOf(
  database: Database,
  shown: keyof typeof finders,
  token: string,
): Promise<{ readonly org_id: string; readonly id: string }> {
  const [found] = await database.calls.asApp((tx) =>
    tx.query<{ org_id: string; id: string }>(finders[shown], [digestOf(token)]),
  )
  if (found === undefined) throw fail(general.notFound)
  return found
}
