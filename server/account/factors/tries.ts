import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { factorFailures } from '@tunda/contract/accounts/factor-failures'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { fail } from '../../fail.ts'
import { ago, secondsUntil } from '../attempts.ts'
import type { Factor } from './factor-rows.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const wrongPerFactor = 5
/** For all factors of a person together. At this rate, guessing a code of six digits takes about a century. */
const limits = [
  { length: minute, most: 10 },
  { length: hour, most: 20 },
  { length: day, most: 50 },
] as const

/** Fails over_request_rate_limit after too many wrong answers. The person must be locked, so that a burst gets no extra try. */
export async function requireTryLeft(tx: Tx, factor: Pick<Factor, 'id' | 'user_id' | 'factor_type'>): Promise<void> {
  const instant = now()
  const wrong = await tx.query<{ address: string; attempted_at: string }>(
    `select address, attempted_at from auth.attempts
     where kind = 'factor' and subject = $1 and attempted_at > $2 order by attempted_at`,
    [factor.user_id, ago(instant, day)],
  )
  const waits = [
    waitFor(
      wrong.filter(({ address }) => address === factor.id),
      wrongPerFactor,
      minute,
      instant,
    ),
    ...limits.map(({ length, most }) => waitFor(wrong, most, length, instant)),
  ]
  const seconds = Math.max(...waits)
  if (seconds === 0) return
  const isCode = factor.factor_type === 'recovery_code'
  throw isCode ? fail(factorFailures.codesLocked, { seconds }) : fail(accountFailures.tooMany, { seconds })
}

export async function countWrong(tx: Tx, factor: Pick<Factor, 'id' | 'user_id'>): Promise<void> {
  await tx.query(`insert into auth.attempts (kind, subject, address, attempted_at) values ('factor', $1, $2, $3)`, [
    factor.user_id,
    factor.id,
    now(),
  ])
}

export async function forgetWrong(tx: Tx, userId: string): Promise<void> {
  await tx.query(`delete from auth.attempts where kind = 'factor' and subject = $1`, [userId])
}

/** Seconds until fewer than `most` of the last `length` milliseconds are left; 0: there is a try left now. */
function waitFor(wrong: readonly { attempted_at: string }[], most: number, length: number, instant: Date): number {
  const recent = wrong.filter(({ attempted_at }) => Date.parse(attempted_at) > instant.getTime() - length)
  const first = recent.at(-most)
  return first === undefined ? 0 : secondsUntil(first.attempted_at, length, instant)
}
