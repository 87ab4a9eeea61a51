import { timingSafeEqual } from 'node:crypto'
import type { CodeExchange } from '@tunda/contract/accounts/account'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'
import { digestOf } from '../secrets/mailed-token.ts'
import type { Account, Client } from './account.ts'
import { openRecoverySession } from './recovery/verify-recovery.ts'
import { lockPerson, sessionBody } from './sessions/sessions.ts'
import { findUser, type User } from './users.ts'

type Input = z.infer<typeof CodeExchange>
type Flow = { user_id: string; code_challenge: string; code_challenge_method: string; expires_at: string }

/** A session for a one-time code and the verifier whose challenge asked for it (PKCE). A wrong verifier leaves the code to its owner. */
export async function exchangeCode(account: Account, { auth_code, code_verifier }: Input, client: Client) {
  const signedIn = await account.database.asAuth(async (tx) => {
    const user = await personOfCode(tx, auth_code, code_verifier)
    await tx.query('delete from auth.flow_codes where code_hash = $1', [digestOf(auth_code)])
    return await openRecoverySession(tx, account, user, client)
  })
  return await sessionBody(account, signedIn)
}

async function personOfCode(tx: Tx, code: string, verifier: string): Promise<User> {
  const [found] = await tx.query<Pick<Flow, 'user_id'>>('select user_id from auth.flow_codes where code_hash = $1', [
    digestOf(code),
  ])
  if (found !== undefined) await lockPerson(tx, found.user_id)
  const [flow] = await tx.query<Flow>('select * from auth.flow_codes where code_hash = $1 for update', [digestOf(code)])
  if (flow === undefined) throw fail(accountFailures.flowNotFound)
  if (Date.parse(flow.expires_at) <= now().getTime()) throw fail(accountFailures.flowExpired)
  const answered = flow.code_challenge_method === 's256' ? digestOf(verifier).toString('base64url') : verifier
  if (!timingSafeEqual(digestOf(answered), digestOf(flow.code_challenge))) throw fail(accountFailures.badVerifier)
  const user = await findUser(tx, flow.user_id)
  if (user === undefined) throw fail(accountFailures.flowNotFound)
  if (user.banned_at !== null) throw fail(accountFailures.banned)
  return user
}
