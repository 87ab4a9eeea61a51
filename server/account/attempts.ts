import { setTimeout as sleep } from 'node:timers/promises'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import type { Database, Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'
import { lockByName } from '../lock-by-name.ts'
import type { Account } from './account.ts'

/** How many failures one address may have in a minute: at one account, and at all accounts together. */
export const failuresPerAccount = 5
export const failuresPerAddress = 20
const windowLength = 60_000
/** Milliseconds after which an attempt that was never settled, because its server died, counts as a failure. */
const longestPending = 15_000
const patience = 10_000
const slowingWindow = 600_000

export type Attempt = {
  readonly id: number
  readonly address: string
  readonly account: string
  /** Milliseconds by which the answer is delayed. */
  readonly delay: number
}
type Trier = Pick<Attempt, 'address' | 'account'>
type Row = { account: string; is_pending: boolean; attempted_at: string }

/**
 * Runs `work` as one of the attempts still allowed, and delays the answer after many failures. Fails over_request_rate_limit at the limit, and as
 * busy when too many people are trying at this moment; both before anything is looked up.
 */
export async function asAttempt<Result>(
  { database, entrance }: Pick<Account, 'database' | 'entrance'>,
  trier: Trier,
  work: (reserved: Attempt) => Promise<Result>,
): Promise<Result> {
  const { result, delay } = await entrance(async () => {
    const reserved = await reserveAttempt(database, trier)
    const done = await work(reserved).catch(async (error: unknown) => {
      await database.asAuth((tx) => withdraw(tx, reserved))
      throw error
    })
    return { result: done, delay: reserved.delay }
  })
  // The delay is outside the queue: somebody who waits for a delayed answer must not keep others from trying.
  if (delay > 0) await sleep(delay)
  return result
}

/**
 * Takes a place among the attempts that are still allowed, before the password is looked at. Fails over_request_rate_limit at the limit. While
 * attempts that are still being checked fill the limit, it waits for them: only failures count, but a burst gets no extra try.
 */
async function reserveAttempt(database: Database, trier: Trier): Promise<Attempt> {
  const giveUpAt = performance.now() + patience
  for (;;) {
    const verdict = await database.asAuth((tx) => tryToReserve(tx, trier))
    if (verdict.kind === 'reserved') return { ...trier, id: verdict.id, delay: verdict.delay }
    if (verdict.kind === 'refused') throw fail(accountFailures.tooMany, { seconds: verdict.seconds })
    if (performance.now() > giveUpAt) throw fail(accountFailures.busy, { seconds: 1 })
    await sleep(20 + Math.random() * 30)
  }
}

/** The attempt failed, and counts from now on. */
export async function settleFailed(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.query('update auth.attempts set is_pending = false, attempted_at = $2 where id = $1', [attempt.id, now()])
}

/** The attempt succeeded: it and the failures before it, at this account from this address, are forgotten. */
export async function settleSucceeded(tx: Tx, { id, address, account }: Attempt): Promise<void> {
  await tx.query(
    `delete from auth.attempts where id = $1 or (kind = 'sign-in' and address = $2 and subject = $3 and not is_pending)`,
    [id, address, account],
  )
}

/** The attempt neither failed nor succeeded: the password could not be checked. */
async function withdraw(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.query('delete from auth.attempts where id = $1', [attempt.id])
}

type Verdict = { kind: 'reserved'; id: number; delay: number } | { kind: 'refused'; seconds: number } | { kind: 'full' }

async function tryToReserve(tx: Tx, { address, account }: Trier): Promise<Verdict> {
  const instant = now()
  await lockByName(tx, `sign-in ${address}`)
  const rows = await tx.query<Row>(
    `select subject as account, is_pending and attempted_at > $3 as is_pending, attempted_at
     from auth.attempts where kind = 'sign-in' and address = $1 and attempted_at > $2 order by attempted_at`,
    [address, ago(instant, windowLength), ago(instant, longestPending)],
  )
  const verdict = judge(rows, account, instant)
  if (verdict !== undefined) return verdict
  const [made] = await tx.query<{ id: number; earlier: number }>(
    `insert into auth.attempts (kind, subject, address, is_pending, attempted_at) values ('sign-in', $1, $2, true, $3)
     returning id, (select count(*) from auth.attempts
       where kind = 'sign-in' and subject = $1 and not is_pending and attempted_at > $4) as earlier`,
    [account, address, instant, ago(instant, slowingWindow)],
  )
  if (made === undefined) throw new Error('the attempt was not written')
  return { kind: 'reserved', id: made.id, delay: delayAfter(made.earlier) }
}

/** Undefined if one more attempt may be made. */
function judge(rows: readonly Row[], account: string, instant: Date): Verdict | undefined {
  const own = rows.filter((row) => row.account === account)
  for (const [counted, limit] of [
    [own, failuresPerAccount],
    [rows, failuresPerAddress],
  ] as const) {
    const failures = counted.filter((row) => !row.is_pending)
    const first = failures.at(-limit)
    if (first !== undefined)
      return { kind: 'refused', seconds: secondsUntil(first.attempted_at, windowLength, instant) }
  }
  return own.length >= failuresPerAccount || rows.length >= failuresPerAddress ? { kind: 'full' } : undefined
}

/** Many failures at one account from many addresses slow the next one down, to at most two seconds; nobody is locked out. */
function delayAfter(failures: number): number {
  return failures < 2 * failuresPerAccount ? 0 : Math.min(2000, 100 * 2 ** (failures - 2 * failuresPerAccount))
}

/** Whole seconds, at least one, until what happened at `since` is older than `length` milliseconds. */
export function secondsUntil(since: string, length: number, instant: Date): number {
  return Math.max(1, Math.ceil((Date.parse(since) + length - instant.getTime()) / 1000))
}

export function ago(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() - milliseconds)
}
