import { msg } from '@lingui/core/runtime-macro'
import { paths } from '@tunda/contract/pages'
import { z } from 'zod'
import { now } from '../../clock.ts'
import { greeting } from '../../mail/email-words.ts'
import { sendEmail } from '../../mail/send-email.ts'
import type { Claimed, Means } from '../../outbox/job-handlers.ts'
import { confirmationOf } from './confirmation.ts'

const Payload = z.object({
  to: z.string(),
  user_id: z.string(),
  seed: z.object({ id: z.string(), pepper_id: z.string() }),
  expires_at: z.string(),
})

/**
 * The link and the code that show that mail arrives. It contains nothing that the person who signed up could choose, not even their name: until the
 * address is confirmed, that may be a stranger writing to somebody else.
 */
export async function confirmationMail(row: Claimed, means: Means): Promise<void> {
  const { to, user_id, seed, expires_at } = Payload.parse(row.payload)
  const made = confirmationOf(seed, means.secrets.peppers)
  if (made === undefined || Date.parse(expires_at) <= now().getTime()) return
  const waits = await means.database.asAuth((tx) =>
    tx.query('select 1 from auth.users where id = $1 and email = $2 and email_confirmed_at is null', [user_id, to]),
  )
  if (waits.length === 0) return
  const url = new URL(paths.confirmEmail, means.settings.SITE_URL)
  url.searchParams.set('confirmation', made.token)
  await sendEmail(row, means, to, (say) => ({
    subject: say(msg`Confirm your email address for Tunda`),
    heading: say(msg`Confirm your email address`),
    paragraphs: [
      greeting(say),
      say(
        msg`Somebody opened a Tunda account with this address. If it was you, open the link below, or type this code in Tunda:`,
      ),
      made.code.replace(/^(\d{3})/, '$1 '),
      say(msg`Both work for 24 hours.`),
    ],
    action: { label: say(msg`Confirm my address`), url: url.href },
    closing: say(
      msg`If it was not you, do nothing, and never tell anybody the code: without it nobody can use your address. To get your address back, choose “Forgot password?” in Tunda: the person who opened the account is then signed out.`,
    ),
  }))
}
