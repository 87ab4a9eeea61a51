import { general } from '@tunda/contract/failure'
import { TokenHash } from '@tunda/contract/till/till-token'
import { Failure, fail } from '../fail.ts'
import type { Quotas } from '../quotas/open-quotas.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { verifiersOf } from '../terminals/terminal-token.ts'
import { lastTillOf } from './tills.ts'
import type { Visit } from './visit.ts'

export type TillDoorParts = {
  readonly quotas: Quotas
  readonly peppers: Secrets['peppers']
  readonly address: string
  /** Of the request's body. */
  readonly kilobytes: number
  readonly onTill?: Visit['onTill']
}

/**
 * Runs a till's call with the verifiers of the hash it sent, counting it against the quotas of till and shop. Fails AUTHENTICATION_ERROR for a
 * malformed hash, and RATE_LIMITED, both before asking the database. A wrong hash counts as a guess from its address; after too many, only few tills
 * unknown to this server are looked up from there.
 */
export async function asTill<Result>(
  { quotas, peppers, address, kilobytes, onTill }: TillDoorParts,
  tokenHash: unknown,
  work: (verifiers: readonly Buffer[]) => Promise<Result>,
): Promise<Result> {
  const hash = TokenHash.safeParse(tokenHash)
  if (!hash.success) throw fail(general.terminalNotAuthenticated)
  const verifiers = verifiersOf(hash.data.toLowerCase(), peppers)
  const till = lastTillOf({ verifiers })
  if (till === undefined && quotas.isUsedUp('till-guesses.address', address))
    await quotas.spend('strange-tills.address', address)
  const key = verifiers[0]?.toString('base64url') ?? ''
  onTill?.(key, till?.org_id)
  await quotas.spend('calls.till', key)
  await quotas.spend('written.till', key, kilobytes)
  if (till !== undefined) {
    await quotas.spend('calls.shop', till.org_id)
    await quotas.spend('written.shop', till.org_id, kilobytes)
  }
  try {
    return await work(verifiers)
  } catch (error) {
    if (error instanceof Failure && error.entry === general.terminalNotAuthenticated)
      await quotas.spend('till-guesses.address', address)
    throw error
  }
}
