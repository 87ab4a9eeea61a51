import { msg } from '@lingui/core/runtime-macro'
import { paths } from '@tunda/contract/pages'
import { z } from 'zod'
import { greeting } from '../mail/email-words.ts'
import { nameInMail } from '../mail/one-line.ts'
import { sendEmail } from '../mail/send-email.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'
import { dayWords } from '../words/day-words.ts'

const Payload = z.object({
  to: z.string(),
  full_name: z.string(),
  organization_name: z.string(),
  erase_at: z.string(),
  is_owner: z.boolean(),
})

/** The shop is closed: its owner reads until when it can be opened again, the others that they cannot work there meanwhile. */
export async function shopClosedMail(row: Claimed, means: Means): Promise<void> {
  const { to, full_name, erase_at, is_owner, ...payload } = Payload.parse(row.payload)
  const shop = nameInMail(payload.organization_name)
  await sendEmail(row, means, to, (say) => ({
    subject: say(msg`${{ shop }} was closed`),
    heading: say(msg`${{ shop }} was closed`),
    paragraphs: [
      greeting(say, full_name),
      is_owner
        ? say(
            msg`You asked us to delete ${{ shop }}. It is closed now, its tills too, and everything in it is deleted on ${{ day: dayWords(say, erase_at) }}. Until then you can open it again.`,
          )
        : say(
            msg`The owner closed ${{ shop }}. Nobody can work there now, and everything in it is deleted on ${{ day: dayWords(say, erase_at) }} unless the owner opens it again.`,
          ),
    ],
    ...(is_owner
      ? { action: { label: say(msg`Open it again`), url: new URL(paths.dashboard, means.settings.SITE_URL).href } }
      : {}),
    closing: is_owner
      ? say(msg`If it was not you, open it again and change your password at once.`)
      : say(msg`Your own account stays as it is. If this is a mistake, speak to the owner of the shop.`),
  }))
}

/** A few days before the end, to the owner. */
export async function shopEndsMail(row: Claimed, means: Means): Promise<void> {
  const { to, full_name, erase_at, ...payload } = Payload.parse(row.payload)
  const shop = nameInMail(payload.organization_name)
  await sendEmail(row, means, to, (say) => ({
    subject: say(msg`${{ shop }} is deleted on ${{ day: dayWords(say, erase_at) }}`),
    heading: say(msg`${{ shop }} is deleted on ${{ day: dayWords(say, erase_at) }}`),
    paragraphs: [
      greeting(say, full_name),
      say(
        msg`Everything in ${{ shop }} is deleted for good on ${{ day: dayWords(say, erase_at) }}, as you asked. If you want to keep it, open it again before then.`,
      ),
    ],
    action: { label: say(msg`Open it again`), url: new URL(paths.dashboard, means.settings.SITE_URL).href },
    closing: say(msg`After that day nobody can bring it back, not even us.`),
  }))
}
