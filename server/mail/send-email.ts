import { createHash } from 'node:crypto'
import { isLanguage, type Language } from '@tunda/contract/languages'
import type { Say } from '@tunda/contract/words'
import type { Database } from '@tunda/database'
import type { Claimed, JobKind, Means } from '../outbox/job-handlers.ts'
import { asksForConfirmation } from '../settings.ts'
import { logoForMail } from '../storage/pictures.ts'
import { sayIn } from '../words/say.ts'
import { type Email, renderEmail } from './email.ts'
import type { Attachment } from './mailer.ts'
import { oneLine, oneParagraph } from './one-line.ts'

/** A mail in the language that it is asked for. */
export type EmailIn = (say: Say) => Email & { readonly subject: string }

type More = {
  readonly attachment?: Attachment | undefined
  /** The reader's known language; else that of the account with this address. */
  readonly spoken?: string | null | undefined
}

/**
 * Sends the email of an outbox row in its reader's language, unless the address may not be written to yet. Every try carries the same
 * Message-ID, so that a mail sent twice shows once.
 */
export async function sendEmail(
  row: Claimed,
  { database, mailer, settings }: Means,
  to: string,
  emailIn: EmailIn,
  { attachment, spoken }: More = {},
): Promise<void> {
  const { language: known, is_unconfirmed } = await findReader(database, to)
  const language = isLanguage(spoken) ? spoken : known
  if (is_unconfirmed && asksForConfirmation(settings) && !isBeforeConfirmation(row.kind)) return
  const { subject, ...email } = emailIn(sayIn(language))
  const digest = createHash('sha256').update(`${row.id} ${row.created_at}`).digest('hex').slice(0, 20)
  const messageId = `<${row.id}.${digest}@${new URL(settings.SITE_URL).hostname}>`
  const ending = email.unsubscribe === undefined ? {} : { unsubscribeUrl: email.unsubscribe.oneClick }
  const written = renderEmail(inOneLineEach(email), language)
  const logo = email.logo === undefined ? {} : { logo: await logoForMail(email.logo.picture) }
  const date = new Date(row.created_at)
  const more = { ...ending, ...logo, ...(attachment === undefined ? {} : { attachment }) }
  await mailer.send({ to, subject: oneLine(subject), ...written, messageId, date, ...more })
}

/** Values from rows, even old ones, cannot start a line of their own. */
function inOneLineEach(email: Email): Email {
  const { heading, paragraphs, rows, table, closing } = email
  return {
    ...email,
    heading: oneLine(heading),
    paragraphs: paragraphs.map(oneParagraph),
    ...(rows === undefined
      ? {}
      : { rows: rows.map(({ label, value }) => ({ label: oneLine(label), value: oneLine(value) })) }),
    ...(table === undefined ? {} : { table: tableInOneLineEach(table) }),
    closing: oneParagraph(closing),
  }
}

function tableInOneLineEach({ heads, rows, total }: NonNullable<Email['table']>): NonNullable<Email['table']> {
  return {
    heads: heads.map(({ words, isFigure }) => ({ words: oneLine(words), isFigure })),
    rows: rows.map((row) => row.map(oneLine)),
    ...(total === undefined ? {} : { total: total.map(oneLine) }),
  }
}

/** The mails that may be sent to an unconfirmed address: those by which it can be confirmed. */
const beforeConfirmation: readonly JobKind[] = ['confirmation-mail', 'recovery-mail', 'invitation-mail']

function isBeforeConfirmation(kind: string): boolean {
  return (beforeConfirmation as readonly string[]).includes(kind)
}

/**
 * The language of the account with this address, and whether the address is still unconfirmed. An address without an account counts as confirmed:
 * people who left may still be written to.
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
