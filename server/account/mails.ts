import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { now } from '../clock.ts'
import { greeting } from '../mail/email-words.ts'
import { sendEmail } from '../mail/send-email.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'
import { recoveryTokenOf } from './recovery/recovery-token.ts'

/** Whom a mail is for. */
export const Addressee = z.object({ to: z.string(), full_name: z.string() })

const RecoveryPayload = Addressee.extend({
  link: z.url(),
  seed: z.object({ id: z.string(), pepper_id: z.string(), is_pkce: z.boolean() }),
  expires_at: z.string(),
})

/** The link to choose a new password. Its token is derived at this moment and stored nowhere. Nothing is sent once it has expired. */
export async function recoveryMail(row: Claimed, means: Means): Promise<void> {
  const { link, seed, expires_at, ...addressee } = RecoveryPayload.parse(row.payload)
  const token = recoveryTokenOf(seed, means.secrets.peppers)
  if (token === undefined || Date.parse(expires_at) <= now().getTime()) return
  const url = new URL(link)
  url.searchParams.set('token_hash', token)
  url.searchParams.set('type', 'recovery')
  await sendEmail(row, means, addressee.to, (say) => ({
    subject: say(msg`Reset your Tunda password`),
    heading: say(msg`Choose a new password`),
    paragraphs: [
      greeting(say, addressee.full_name),
      say(
        msg`Someone, hopefully you, asked to reset the password of your Tunda account. The link below works once, for 30 minutes.`,
      ),
    ],
    action: { label: say(msg`Choose a new password`), url: url.href },
    closing: say(msg`If it was not you, do nothing: your password stays as it is, and nobody else has seen this link.`),
  }))
}

export async function passwordChangedMail(row: Claimed, means: Means): Promise<void> {
  const addressee = Addressee.parse(row.payload)
  await sendEmail(row, means, addressee.to, (say) => ({
    subject: say(msg`Your Tunda password was changed`),
    heading: say(msg`Your password was changed`),
    paragraphs: [
      greeting(say, addressee.full_name),
      say(msg`The password of your Tunda account was just changed. Every other phone and computer was signed out.`),
    ],
    action: { label: say(msg`It was not me`), url: new URL('/reset-password', means.settings.SITE_URL).href },
    closing: say(
      msg`If you changed it, all is well. If not, choose a new password at once and tell the owner of your shop.`,
    ),
  }))
}

export async function sessionEndedMail(row: Claimed, means: Means): Promise<void> {
  const addressee = Addressee.parse(row.payload)
  await sendEmail(row, means, addressee.to, (say) => ({
    subject: say(msg`We signed you out of Tunda on one device`),
    heading: say(msg`We signed you out on one device`),
    paragraphs: [
      greeting(say, addressee.full_name),
      say(
        msg`One of your sign-ins was used in two places at once, which can mean that somebody copied it. To be safe, we signed you out in both.`,
      ),
    ],
    action: { label: say(msg`Open Tunda`), url: new URL('/', means.settings.SITE_URL).href },
    closing: say(
      msg`Please sign in again. If you share that device, or do not know why this happened, change your password too.`,
    ),
  }))
}
