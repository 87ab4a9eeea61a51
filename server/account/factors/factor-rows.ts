import { factorFailures } from '@tunda/contract/accounts/factor-failures'
import { Id } from '@tunda/contract/shapes'
import type { Tx } from '@tunda/database'
import { fail } from '../../fail.ts'

export type FactorType = 'totp' | 'webauthn' | 'recovery_code'

export type Factor = {
  readonly id: string
  readonly user_id: string
  readonly factor_type: FactorType
  readonly friendly_name: string
  readonly verified_at: string | null
  readonly sealed_secret: Buffer | null
  readonly pepper_id: string | null
  readonly last_step: number | null
  readonly credential_id: string | null
  readonly public_key: Buffer | null
  readonly sign_count: number
  readonly transports: string[]
  readonly created_at: string
}

/** The person's factors, oldest first, including those not verified yet. */
export async function listFactors(tx: Tx, userId: string): Promise<Factor[]> {
  return await tx.query<Factor>('select * from auth.factors where user_id = $1 order by created_at, id', [userId])
}

/** One of the person's own factors. Fails mfa_factor_not_found, also for somebody else's. */
export async function getFactor(tx: Tx, id: string, userId: string): Promise<Factor> {
  if (!Id.safeParse(id).success) throw fail(factorFailures.notFound)
  const [factor] = await tx.query<Factor>('select * from auth.factors where id = $1 and user_id = $2 for update', [
    id,
    userId,
  ])
  if (factor === undefined || factor.factor_type === 'recovery_code') throw fail(factorFailures.notFound)
  return factor
}

/**
 * Updates the flag that every request reads, from the factors that there are, while the person is locked. Its value is asked for first: where shops are
 * spread, the flag is on every node and the factors are on one, and a node that looked for them itself would find none.
 */
export async function noteFactors(tx: Tx, userId: string): Promise<boolean> {
  const [found] = await tx.query<{ has_factor: boolean }>(
    `select exists (
       select from auth.factors f where f.user_id = $1 and f.verified_at is not null and f.factor_type <> 'recovery_code'
     ) as has_factor`,
    [userId],
  )
  const has_factor = found?.has_factor === true
  await tx.query('update auth.users set has_factor = $2 where id = $1', [userId, has_factor])
  return has_factor
}

/** Removes every factor, verified or not, and the recovery codes. Returns how many verified ones there were. */
export async function removeAllFactors(tx: Tx, userId: string): Promise<number> {
  const gone = await tx.query<{ verified_at: string | null }>(
    'delete from auth.factors where user_id = $1 returning verified_at',
    [userId],
  )
  await tx.query('update auth.users set has_factor = false where id = $1', [userId])
  await tx.query('update auth.sessions set factor_at = null, factor_method = null where user_id = $1', [userId])
  return gone.filter(({ verified_at }) => verified_at !== null).length
}
