import { createHash } from 'node:crypto'
import type { Database } from '@tunda/database'
import type { Claimed, JobKind, Means } from '../outbox/job-handlers.ts'
import { asksForConfirmation } from '../settings.ts'
import { type Letter, writeLetter } from './letter.ts'
import { oneLine, oneParagraph } from './one-line.ts'

/**
 * Sends the letter of an outbox row, unless its address may not be written to yet. Every try carries the same Message-ID, so that a mail
 * sent twice shows once.
 */
export async function sendLetter(
  row: Claimed,
  { database, mailer, settings }: Means,
  to: string,
  subject: string,
  letter: Letter,
): Promise<void> {
  if (!(await mayReach(database, row.kind, to, asksForConfirmation(settings)))) return
  const digest = createHash('sha256').update(`${row.id} ${row.created_at}`).digest('hex').slice(0, 20)
  const messageId = `<${row.id}.${digest}@${new URL(settings.SITE_URL).hostname}>`
  const ending = letter.unsubscribe === undefined ? {} : { unsubscribeUrl: letter.unsubscribe.oneClick }
  const written = writeLetter(inOneLineEach(letter))
  await mailer.send({ to, subject: oneLine(subject), ...written, messageId, date: new Date(row.created_at), ...ending })
}

/** What stood in a row, an old one too, starts no line of its own. */
function inOneLineEach(letter: Letter): Letter {
  const { heading, paragraphs, rows, closing } = letter
  return {
    ...letter,
    heading: oneLine(heading),
    paragraphs: paragraphs.map(oneParagraph),
    ...(rows === undefined
      ? {}
      : { rows: rows.map(({ label, value }) => ({ label: oneLine(label), value: oneLine(value) })) }),
    closing: oneParagraph(closing),
  }
}

/** What an address may be sent before it is confirmed: what confirms it, in one way or another. */
const beforeConfirmation: readonly JobKind[] = ['confirmation-mail', 'recovery-mail', 'invitation-mail']

/**
 * Whether a mail of this kind may go to the address: not while it belongs to an account whose owner has yet to show that it is theirs.
 * An address without an account is not held up: somebody who left may still be written to.
 */
async function mayReach(database: Database, kind: string, address: string, isAsked: boolean): Promise<boolean> {
  if (!isAsked || (beforeConfirmation as readonly string[]).includes(kind)) return true
  const unconfirmed = await database.asAuth((tx) =>
    tx.query('select 1 from auth.users where email = lower($1) and email_confirmed_at is null', [address]),
  )
  return unconfirmed.length === 0
}
