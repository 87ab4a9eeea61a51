import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import type { Peppers } from '../../secrets/peppers.ts'
import { readRefreshToken } from './refresh-token.ts'

/** How many wrong PINs a session that was left on a shared computer outlives, counted from the last right one. */
const mostGuesses = 9

type Left = { readonly refresh_token: string }

/** Counts a wrong PIN for a session that its person left. One more than `mostGuesses` ends the session, and the result is true: whoever takes the computer has few guesses. */
export async function countGuess(tx: Tx, { refresh_token }: Left, peppers: Peppers): Promise<boolean> {
  const session = readRefreshToken(refresh_token, peppers)
  if (session === undefined) return false
  const id = session.session_id
  // Locked first: concurrent guesses are counted one after another.
  await tx.query('select 1 from auth.sessions where id = $1 for update', [id])
  const [counted] = await tx.query<{ earlier: number }>(
    `insert into auth.attempts (kind, subject, attempted_at) values ('left', $1, $2)
     returning (select count(*) from auth.attempts where kind = 'left' and subject = $1) as earlier`,
    [id, now()],
  )
  if ((counted?.earlier ?? 0) < mostGuesses) return false
  await tx.query('delete from auth.sessions where id = $1', [id])
  return true
}

/** The PIN was right. */
export async function forgetGuesses(tx: Tx, { refresh_token }: Left, peppers: Peppers): Promise<void> {
  const session = readRefreshToken(refresh_token, peppers)
  if (session !== undefined)
    await tx.query(`delete from auth.attempts where kind = 'left' and subject = $1`, [session.session_id])
}
