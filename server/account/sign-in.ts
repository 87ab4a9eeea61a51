import type { Credentials } from '@tunda/contract/accounts/account'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import type { z } from 'zod'
import { fail } from '../fail.ts'
import type { Account, Client } from './account.ts'
import { type Attempt, asAttempt, settleFailed, settleSucceeded } from './attempts.ts'
import { noteDevice } from './sessions/devices.ts'
import { openSession, recordEvent, type SignedIn, sessionBody } from './sessions/sessions.ts'
import { findUserByEmail, type User } from './users.ts'

type Input = z.infer<typeof Credentials>

/** A session for the right password. An unknown address, a wrong password and a deleted person get the same answer after the same work. */
export async function signIn(account: Account, input: Input, client: Client) {
  const signedIn = await asAttempt(account, { address: client.address, account: input.email }, (reserved) =>
    tryPassword(account, input, client, reserved),
  )
  if (signedIn === undefined) throw fail(accountFailures.invalidCredentials)
  return await sessionBody(account, signedIn)
}

/** Undefined for the wrong password. Only somebody who knows the right one is told that the person is banned. */
async function tryPassword(
  account: Account,
  input: Input,
  client: Client,
  reserved: Attempt,
): Promise<SignedIn | undefined> {
  const { database, passwords } = account
  const user = await database.asAuth((tx) => findUserByEmail(tx, input.email))
  const { matches, isOutdated } = await passwords.check(user?.password_hash, input.password, client.address)
  if (user === undefined || !matches) {
    await database.asAuth((tx) => settleFailed(tx, reserved))
    return undefined
  }
  if (user.banned_at !== null) throw fail(accountFailures.banned)
  const newHash = isOutdated ? await passwords.hash(input.password, client.address) : undefined
  return await enter(account, user, client, reserved, newHash)
}

async function enter(account: Account, user: User, client: Client, reserved: Attempt, newHash: string | undefined) {
  return await account.database.asAuth(async (tx) => {
    // The password may have been changed since it was checked: then this one no longer counts.
    const known = await tx.query('select 1 from auth.users where id = $1 and password_hash = $2 for no key update', [
      user.id,
      user.password_hash,
    ])
    if (known.length === 0) {
      await settleFailed(tx, reserved)
      return undefined
    }
    if (newHash !== undefined)
      await tx.query('update auth.users set password_hash = $2 where id = $1', [user.id, newHash])
    const signedIn = await openSession(tx, account, user, client)
    await recordEvent(tx, 'signed_in', signedIn.session, client)
    await noteDevice(tx, user, client)
    await settleSucceeded(tx, reserved)
    return signedIn
  })
}
