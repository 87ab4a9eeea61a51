import { randomUUID } from 'node:crypto'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { fail } from '../../fail.ts'
import { lockByName } from '../../lock-by-name.ts'
import { mailboxOf } from '../../mail/mail-allowance.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { digestOf } from '../../secrets/mailed-token.ts'
import type { Account, Client } from '../account.ts'
import { ago, secondsUntil } from '../attempts.ts'
import { findUserByEmail } from '../users.ts'
import { newTokenSeed, recoveryTokenOf } from './recovery-token.ts'

type Input = {
  readonly email: string
  /** Where the mail leads; the token is added to it. */
  readonly link: string
  readonly code_challenge?: string | undefined
  readonly code_challenge_method?: string | undefined
}

export const requestsPerAddress = 5
export const mailsPerHour = 5
const minute = 60_000
const hour = 60 * minute
/** Milliseconds that a mailed link lives. */
export const linkLife = 30 * minute

/**
 * Mails a link to choose a new password. For an address without an account it does the same work and mails nothing. Requests for one mailbox beyond
 * one a minute or five an hour are dropped silently; more than five a minute from one place are refused.
 */
export async function requestRecovery(account: Account, input: Input, client: Client): Promise<void> {
  await account.database.asAuth(async (tx) => {
    await countRequest(tx, client)
    await queueRecovery(tx, account, input)
  })
}

async function countRequest(tx: Tx, client: Client): Promise<void> {
  const instant = now()
  await lockByName(tx, `recover ${client.address}`)
  const earlier = await tx.query<{ attempted_at: string }>(
    `select attempted_at from auth.attempts where kind = 'recover' and address = $1 and attempted_at > $2 order by attempted_at`,
    [client.address, ago(instant, minute)],
  )
  const first = earlier.at(-requestsPerAddress)
  if (first !== undefined)
    throw fail(accountFailures.tooMany, { seconds: secondsUntil(first.attempted_at, minute, instant) })
  await tx.query(`insert into auth.attempts (kind, subject, address, attempted_at) values ('recover', '', $1, $2)`, [
    client.address,
    instant,
  ])
}

/** Queues the mail unless the address has reached its limit. A new link voids the one before. */
export async function queueRecovery(tx: Tx, { peppers }: Pick<Account, 'peppers'>, input: Input): Promise<void> {
  if (!(await mayBeMailed(tx, input.email))) return
  const seed = newTokenSeed(peppers, input.code_challenge !== undefined)
  const token = recoveryTokenOf(seed, peppers)
  if (token === undefined) throw new Error('the newest pepper is gone')
  const user = await findUserByEmail(tx, input.email)
  const person = user !== undefined && user.banned_at === null ? user : undefined
  const expires_at = new Date(now().getTime() + linkLife)
  await tx.query('delete from auth.recovery_tokens where user_id = $1', [person?.id ?? randomUUID()])
  await tx.query(
    `insert into auth.recovery_tokens (token_hash, user_id, created_at, expires_at, code_challenge, code_challenge_method)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      digestOf(token),
      person?.id ?? null,
      now(),
      expires_at,
      input.code_challenge ?? null,
      input.code_challenge_method ?? null,
    ],
  )
  await enqueue(tx, {
    kind: person === undefined ? 'nothing' : 'recovery-mail',
    payload: {
      to: input.email,
      // While the address is not confirmed, its name may be a message from a stranger to whoever reads the mail.
      full_name: person?.email_confirmed_at ? person.full_name : '',
      link: input.link,
      seed,
      expires_at: expires_at.toISOString(),
    },
  })
}

/** Whether one more mail may go to the mailbox of this address now. If so, it is counted. */
export async function mayBeMailed(tx: Tx, email: string): Promise<boolean> {
  const [instant, mailbox] = [now(), mailboxOf(email)]
  await lockByName(tx, `recovery mail ${mailbox}`)
  const sent = await tx.query<{ attempted_at: string }>(
    `select attempted_at from auth.attempts where kind = 'recovery-mail' and subject = $1 and attempted_at > $2 order by attempted_at`,
    [mailbox, ago(instant, hour)],
  )
  const newest = sent.at(-1)
  if (sent.length >= mailsPerHour) return false
  if (newest !== undefined && Date.parse(newest.attempted_at) > instant.getTime() - minute) return false
  await tx.query(`insert into auth.attempts (kind, subject, attempted_at) values ('recovery-mail', $1, $2)`, [
    mailbox,
    instant,
  ])
  return true
}
