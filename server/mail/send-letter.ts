import { createHash } from 'node:crypto'
import { isLanguage, type Language } from '@tunda/contract/languages'
import type { Database } from '@tunda/database'
import type { Claimed, JobKind, Means } from '../outbox/job-handlers.ts'
import { asksForConfirmation } from '../settings.ts'
import { logoForMail } from '../storage/pictures.ts'
import { type Say, sayIn } from '../words/say.ts'
import { type Letter, writeLetter } from './letter.ts'
import { oneLine, oneParagraph } from './one-line.ts'

/** A mail in the language that it is asked for. */
export type LetterIn = (say: Say) => Letter & { readonly subject: string }

/**
 * Sends the letter of an outbox row in the language `spoken` where that is known, else in that of whoever has the address, unless it may not be written to yet. Every try carries
 * the same Message-ID, so that a mail sent twice shows once.
 */
export async function sendLetter(
  row: Claimed,
  { database, mailer, settings }: Means,
  to: string,
  letterIn: LetterIn,
  spoken?: string | null,
): Promise<void> {
  const { language: known, is_unconfirmed } = await findReader(database, to)
  const language = isLanguage(spoken) ? spoken : known
  if (is_unconfirmed && asksForConfirmation(settings) && !isBeforeConfirmation(row.kind)) return
  const { subject, ...letter } = letterIn(sayIn(language))
  const digest = createHash('sha256').update(`${row.id} ${row.created_at}`).digest('hex').slice(0, 20)
  const messageId = `<${row.id}.${digest}@${new URL(settings.SITE_URL).hostname}>`
  const ending = letter.unsubscribe === undefined ? {} : { unsubscribeUrl: letter.unsubscribe.oneClick }
  const written = writeLetter(inOneLineEach(letter), language)
  const logo = letter.logo === undefined ? {} : { logo: await logoForMail(letter.logo.picture) }
  const date = new Date(row.created_at)
  await mailer.send({ to, subject: oneLine(subject), ...written, messageId, date, ...ending, ...logo })
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

function isBeforeConfirmation(kind: string): boolean {
  return (beforeConfirmation as readonly string[]).includes(kind)
}

/**
 * The language of the account that has the address, and whether its owner has yet to show that it is theirs. An address without an
 * account is not held up: somebody who left may still be written to.
 */
async function findReader(database: Database, address: string) {
  const [reader] = await database.asAuth((tx) =>
    tx.query<{ language: Language; is_unconfirmed: boolean }>(
      'select language_of_person(id) as language, email_confirmed_at is null as is_unconfirmed from auth.users where email = lower($1)',
      [address],
    ),
  )
  return reader ?? { language: 'en' as const, is_unconfirmed: false }
}
