import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { closingFailures, graceDays } from '@tunda/contract/organization/closing'
import { isOwner, type Role } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { Account, Client } from './account.ts'
import { asAttempt, settleFailed, settleSucceeded } from './attempts.ts'
import { getSignedIn, lockPerson, recordEvent } from './sessions/sessions.ts'
import type { Claims } from './sessions/tokens.ts'

const dayMs = 86_400_000

/**
 * Closes the person's account, for the right password: every sign-in of theirs ends, the shops where nobody else works are closed with it, and all of
 * it is erased after the grace period unless they sign in before then. Fails WRONG_PASSWORD, OWNS_SHOPS and LAST_SUPER_ADMIN.
 */
export async function closeAccount(account: Account, password: string, claims: Claims, client: Client) {
  const { user } = await account.database.asAuth((tx) => getSignedIn(tx, claims))
  const done = await asAttempt(account, { address: client.address, account: user.email }, async (reserved) => {
    const { matches } = await account.passwords.check(user.password_hash, password, user.id)
    return await account.database.asAuth(async (tx) => {
      if (!matches) {
        await settleFailed(tx, reserved)
        return undefined
      }
      await settleSucceeded(tx, reserved)
      return await close(tx, claims, client)
    })
  })
  if (done === undefined) throw fail(closingFailures.wrongPassword)
  return done
}

async function close(tx: Tx, claims: Claims, client: Client): Promise<{ erase_at: string }> {
  await lockPerson(tx, claims.sub)
  const { user, session } = await getSignedIn(tx, claims)
  if (user.banned_at !== null) throw fail(accountFailures.userBanned)
  await refuseNeeded(tx, user.id)
  const instant = now()
  const until = new Date(instant.getTime() + graceDays * dayMs)
  await tx.ahead((apart) => apart.query('select close_lone_organizations($1, $2, $3)', [user.id, instant, until]))
  await tx.query('update auth.users set closed_at = $2, erase_at = $3, updated_at = $2 where id = $1', [
    user.id,
    instant,
    until,
  ])
  await recordEvent(tx, 'account_closed', session, client)
  await tx.query('delete from auth.sessions where user_id = $1', [user.id])
  await tx.query('delete from auth.recovery_tokens where user_id = $1', [user.id])
  const erase_at = until.toISOString()
  await enqueue(tx, {
    kind: 'account-closed-mail',
    payload: { to: user.email, full_name: user.full_name, erase_at, is_soon: false },
  })
  return { erase_at }
}

type Place = { role: Role; name: string; members: number; is_closed: boolean }

/** Nobody leaves behind a shop without its owner, nor a platform without anybody who runs it. */
async function refuseNeeded(tx: Tx, userId: string): Promise<void> {
  const places = await tx.query<Place>('select role, name, members, is_closed from organizations_of_person($1)', [
    userId,
  ])
  const shops = places.filter(({ role, members, is_closed }) => isOwner({ role }) && members > 1 && !is_closed)
  if (shops.length > 0) throw fail(closingFailures.ownsShops, { shops: shops.map(({ name }) => name) })
  const [team] = await tx.query<{ is_last: boolean }>('select is_last_super_admin($1) as is_last', [userId])
  if (team?.is_last === true) throw fail(closingFailures.lastSuperAdmin)
}
