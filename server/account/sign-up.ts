import type { SignUp } from '@tunda/contract/accounts/account'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'
import { digestOf } from '../secrets/mailed-token.ts'
import { asksForConfirmation } from '../settings.ts'
import type { Account, Client } from './account.ts'
import { type Attempt, asAttempt, settleFailed, settleSucceeded } from './attempts.ts'
import { queueConfirmation } from './confirmation/confirmation.ts'
import { refuseWeak } from './password-policy.ts'
import { noteDevice } from './sessions/devices.ts'
import { openSession, recordEvent, type SignedIn, sessionBody } from './sessions/sessions.ts'
import { type User, userColumns } from './users.ts'

type Input = z.infer<typeof SignUp>

/**
 * Opens an account and signs the person in, with a mail on its way that confirms their address; all of it or nothing. The person gets a temporary organisation, unless they come with
 * an open invitation to another's.
 */
export async function signUp(account: Account, input: Input, client: Client) {
  refuseWeak(input.password, account.settings.AUTH_POLICY)
  // Every attempt counts: a success costs the service more than a failure.
  await account.quotas.spend('sign-ups.address', client.address)
  const signedIn = await asAttempt(account, { address: client.address, account: input.email }, (reserved) =>
    openAccount(account, input, client, reserved),
  )
  if (signedIn === undefined) throw fail(accountFailures.userExists)
  return await sessionBody(account, signedIn)
}

/** Undefined when the address is taken. */
async function openAccount(
  account: Account,
  input: Input,
  client: Client,
  reserved: Attempt,
): Promise<SignedIn | undefined> {
  const passwordHash = await account.passwords.hash(input.password, client.address)
  return await account.database.asAuth(async (tx) => {
    const opened = await tx.ahead((apart) => addAccount(apart, account, { input, client, reserved, passwordHash }))
    if (opened === undefined) return undefined
    const { signedIn, invited } = opened
    if (!invited) await tx.query('select create_temporary_organization($1)', [signedIn.user.id])
    return signedIn
  })
}

type Asked = {
  readonly input: Input
  readonly client: Client
  readonly reserved: Attempt
  readonly passwordHash: string
}

async function addAccount(tx: Tx, account: Account, { input, client, reserved, passwordHash }: Asked) {
  const invited = await isInvited(tx, input)
  const asksConfirmation = asksForConfirmation(account.settings) && !invited
  const user = await insertUser(tx, input, passwordHash, asksConfirmation ? null : now())
  if (user === undefined) {
    await settleFailed(tx, reserved)
    return undefined
  }
  const signedIn = await openSession(tx, account, user, client)
  await recordEvent(tx, 'signed_up', signedIn.session, client)
  if (asksConfirmation) await queueConfirmation(tx, account.peppers, user)
  await noteDevice(tx, user, client)
  await settleSucceeded(tx, reserved)
  return { signedIn, invited }
}

async function isInvited(tx: Tx, { email, data: { invitation_token } }: Input): Promise<boolean> {
  if (!invitation_token) return false
  const found = await tx.query(
    `select 1 from find_invitation($1) where email = $2 and status = 'open' and expires_at > $3`,
    [digestOf(invitation_token), email, now()],
  )
  return found.length > 0
}

/** `confirmedAt` is set for somebody who holds the token that was mailed to this address. */
async function insertUser(
  tx: Tx,
  { email, data }: Input,
  passwordHash: string,
  confirmedAt: Date | null,
): Promise<User | undefined> {
  const instant = now()
  const { invitation_token: _credential, ...kept } = data
  const accepted_at = kept.terms_accepted_at
  const metadata = {
    ...kept,
    terms_accepted_at:
      typeof accepted_at === 'string' && !Number.isNaN(Date.parse(accepted_at)) ? accepted_at : instant.toISOString(),
  }
  const [user] = await tx.query<User>(
    `with users as (
       insert into auth.users (email, password_hash, full_name, user_metadata, email_confirmed_at, created_at, updated_at)
       values ($1, $2, $3, $4, $6, $5, $5) on conflict do nothing returning *
     )
     select ${userColumns} from users`,
    [email, passwordHash, data.full_name?.trim() ?? '', JSON.stringify(metadata), instant, confirmedAt],
  )
  return user
}
