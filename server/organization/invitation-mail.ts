import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { GivenRole } from '@tunda/contract/organization/members'
import { paths } from '@tunda/contract/pages'
import { z } from 'zod'
import { now } from '../clock.ts'
import { greeting } from '../mail/email-words.ts'
import { nameInMail } from '../mail/one-line.ts'
import { sendEmail } from '../mail/send-email.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'
import { mailedTokenOf } from '../secrets/mailed-token.ts'

const Payload = z.object({
  to: z.string(),
  role: GivenRole,
  /** What the shop calls it, where it is one of its own; absent in a mail that was written down before there were any. */
  role_name: z.string().nullable().default(null),
  organization_name: z.string(),
  invited_by: z.string(),
  seed: z.object({ id: z.string(), pepper_id: z.string() }),
  expires_at: z.string(),
})

const may: Record<GivenRole, MessageDescriptor> = {
  admin: msg`As an admin you can change products and prices, see costs and profit, and invite colleagues.`,
  member: msg`As a member you can sell, look after customers and count stock.`,
}

/** The invitation to a shop. Its token is derived at this moment and stored nowhere. Nothing is sent once it has expired. */
export async function invitationMail(row: Claimed, means: Means): Promise<void> {
  const { to, role, role_name, seed, expires_at, ...names } = Payload.parse(row.payload)
  const [shop, invited_by] = [nameInMail(names.organization_name), nameInMail(names.invited_by)]
  const token = mailedTokenOf('invitation', seed, means.secrets.peppers)
  if (token === undefined || Date.parse(expires_at) <= now().getTime()) return
  const url = new URL(paths.invitation, means.settings.SITE_URL)
  url.searchParams.set('invitation', token)
  await sendEmail(row, means, to, (say) => ({
    subject: say(msg`You are invited to ${{ shop }} on Tunda`),
    heading: say(msg`Join ${{ shop }}`),
    paragraphs: [
      greeting(say),
      invited_by === ''
        ? say(
            msg`A colleague has invited you to work at ${{ shop }} on Tunda, where the shop keeps its stock and sales.`,
          )
        : say(
            msg`${{ colleague: invited_by }} has invited you to work at ${{ shop }} on Tunda, where the shop keeps its stock and sales.`,
          ),
      [
        role_name === null ? say(may[role]) : say(msg`Your role there is ${{ role: nameInMail(role_name) }}.`),
        say(msg`The link below works for seven days, and only for ${{ address: to }}.`),
      ].join(' '),
    ],
    action: { label: say(msg`See the invitation`), url: url.href },
    closing: say(msg`If you do not know this shop, do nothing, or open the link and decline. Nobody else has seen it.`),
  }))
}
