import type { FactorChallenge } from '@tunda/contract/accounts/account-factors'
import type { z } from 'zod'
import { now } from '../../clock.ts'
import type { Account } from '../account.ts'
import { getSignedIn, lockPerson } from '../sessions/sessions.ts'
import type { Claims } from '../sessions/tokens.ts'
import { getFactor, listFactors } from './factor-rows.ts'
import { askForKey, askForNewKey, relyingPartyOf } from './passkeys.ts'

type Input = z.infer<typeof FactorChallenge> & { readonly id: string }

/** Milliseconds in which a challenge can be answered. */
const challengeLife = 300_000
const mostOpen = 20

/** Creates a challenge for one of the person's factors, for this session only. For a passkey it contains the options for the browser. */
export async function challengeFactor(account: Account, { id, webauthn }: Input, claims: Claims) {
  return await account.database.asAuth(async (tx) => {
    await lockPerson(tx, claims.sub)
    const { user, session } = await getSignedIn(tx, claims)
    const factor = await getFactor(tx, id, user.id)
    const expires = new Date(now().getTime() + challengeLife)
    const asked = factor.factor_type === 'webauthn' ? await askBrowser() : undefined
    await tx.query(
      `delete from auth.factor_challenges where factor_id = $1 and (expires_at < $2 or id not in (
         select id from auth.factor_challenges where factor_id = $1 order by created_at desc limit $3))`,
      [factor.id, now(), mostOpen],
    )
    const [made] = await tx.query<{ id: string }>(
      `insert into auth.factor_challenges (factor_id, session_id, challenge, rp_id, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [factor.id, session.id, asked?.publicKey.challenge ?? null, asked?.rpId ?? null, now(), expires],
    )
    await tx.query('update auth.factors set last_challenged_at = $2 where id = $1', [factor.id, now()])
    return {
      id: made?.id,
      type: factor.factor_type,
      expires_at: Math.floor(expires.getTime() / 1000),
      ...(asked && { webauthn: { type: asked.type, credential_options: { publicKey: asked.publicKey } } }),
    }

    async function askBrowser() {
      const { rpId } = relyingPartyOf(account, webauthn?.rpId)
      const factors = await listFactors(tx, user.id)
      if (factor.verified_at !== null)
        return { rpId, type: 'request' as const, publicKey: await askForKey(factors, rpId) }
      const publicKey = await askForNewKey(user, rpId, factors)
      return { rpId, type: 'create' as const, publicKey }
    }
  })
}
