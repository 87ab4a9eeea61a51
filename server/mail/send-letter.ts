import { createHash } from 'node:crypto'
import type { Claimed, Means } from '../outbox/deeds.ts'
import { type Letter, writeLetter } from './letter.ts'

/** Sends the letter of an outbox row. Every try carries the same Message-ID, so that a mail sent twice shows once. */
export async function sendLetter(
  row: Claimed,
  { mailer, settings }: Means,
  to: string,
  subject: string,
  letter: Letter,
): Promise<void> {
  const digest = createHash('sha256').update(`${row.id} ${row.created_at}`).digest('hex').slice(0, 20)
  const messageId = `<${row.id}.${digest}@${new URL(settings.SITE_URL).hostname}>`
  const ending = letter.unsubscribe === undefined ? {} : { unsubscribeUrl: letter.unsubscribe.oneClick }
  await mailer.send({ to, subject, ...writeLetter(letter), messageId, date: new Date(row.created_at), ...ending })
}
