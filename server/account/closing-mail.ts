import { msg } from '@lingui/core/runtime-macro'
import { authDialogPath } from '@tunda/contract/pages'
import { z } from 'zod'
import { greeting } from '../mail/email-words.ts'
import { sendEmail } from '../mail/send-email.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'
import { dayWords } from '../words/day-words.ts'

const Payload = z.object({ to: z.string(), full_name: z.string(), erase_at: z.string(), is_soon: z.boolean() })

/** The account is closed, or will be erased in a few days. Says until when signing in keeps it. */
export async function accountClosedMail(row: Claimed, means: Means): Promise<void> {
  const { to, full_name, erase_at, is_soon } = Payload.parse(row.payload)
  await sendEmail(row, means, to, (say) => {
    const on = dayWords(say, erase_at)
    const heading = is_soon
      ? say(msg`Your Tunda account is deleted on ${{ day: on }}`)
      : say(msg`Your Tunda account is closed`)
    return {
      subject: heading,
      heading,
      paragraphs: [
        greeting(say, full_name),
        say(
          msg`You asked us to delete your account. It is closed, and deleted for good on ${{ day: on }}. If you want to keep it, sign in before then.`,
        ),
      ],
      action: { label: say(msg`Keep my account`), url: new URL(authDialogPath, means.settings.SITE_URL).href },
      closing: is_soon
        ? say(msg`After that day nobody can bring it back, not even us.`)
        : say(msg`If it was not you, sign in and change your password at once.`),
    }
  })
}
