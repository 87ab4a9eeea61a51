import { GivenRole } from '@tunda/contract/members'
import { paths } from '@tunda/contract/pages'
import { z } from 'zod'
import { now } from '../clock.ts'
import { nameInMail } from '../mail/one-line.ts'
import { sendLetter } from '../mail/send-letter.ts'
import { mailedTokenOf } from '../mailed-token.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'

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

const may: Record<GivenRole, string> = {
  admin: 'As an admin you can change products and prices, see costs and profit, and invite colleagues.',
  member: 'As a member you can sell, look after customers and count stock.',
}

/** The way into a shop. The token is made here and now, and stands nowhere else. Past its time nothing is sent. */
export async function invitationMail(row: Claimed, means: Means): Promise<void> {
  const { to, role, role_name, seed, expires_at, ...names } = Payload.parse(row.payload)
  const [organization_name, invited_by] = [nameInMail(names.organization_name), nameInMail(names.invited_by)]
  const token = mailedTokenOf('invitation', seed, means.secrets.peppers)
  if (token === undefined || Date.parse(expires_at) <= now().getTime()) return
  const url = new URL(paths.invitation, means.settings.SITE_URL)
  url.searchParams.set('invitation', token)
  await sendLetter(row, means, to, `You are invited to ${organization_name} on Tunda`, {
    heading: `Join ${organization_name}`,
    paragraphs: [
      'Hello,',
      `${invited_by === '' ? 'A colleague' : invited_by} has invited you to work at ${organization_name} on Tunda, where the shop keeps its stock and sales.`,
      `${role_name === null ? may[role] : `Your role there is ${nameInMail(role_name)}.`} The link below works for seven days, and only for ${to}.`,
    ],
    action: { label: 'See the invitation', url: url.href },
    closing: 'If you do not know this shop, do nothing, or open the link and decline. Nobody else has seen it.',
  })
}
