import { authDialogPath } from '@tunda/contract/pages'
import { z } from 'zod'
import { nameInMail } from '../mail/one-line.ts'
import { sendLetter } from '../mail/send-letter.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'

const Payload = z.object({ to: z.string(), full_name: z.string(), erase_at: z.string(), is_soon: z.boolean() })

/** The account is closed, or a few days from its end: until when signing in keeps it. */
export async function accountClosedMail(row: Claimed, means: Means): Promise<void> {
  const { to, full_name, erase_at, is_soon } = Payload.parse(row.payload)
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
  const on = day.format(new Date(erase_at))
  const heading = is_soon ? `Your Tunda account is deleted on ${on}` : 'Your Tunda account is closed'
  await sendLetter(row, means, to, heading, {
    heading,
    paragraphs: [
      full_name === '' ? 'Hello,' : `Hello ${nameInMail(full_name)},`,
      `You asked us to delete your account. It is closed, and deleted for good on ${on}. If you want to keep it, sign in before then.`,
    ],
    action: { label: 'Keep my account', url: new URL(authDialogPath, means.settings.SITE_URL).href },
    closing: is_soon
      ? 'After that day nobody can bring it back, we neither.'
      : 'If it was not you, sign in and change your password at once.',
  })
}
