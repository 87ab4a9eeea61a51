import { msg } from '@lingui/core/runtime-macro'
import type { Say } from '@tunda/contract/words'
import { z } from 'zod'
import { now } from '../clock.ts'
import { greeting } from '../mail/email-words.ts'
import { sendEmail } from '../mail/send-email.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'
import { mailedTokenOf } from '../secrets/mailed-token.ts'
import { dateWords } from '../words/day-words.ts'
import { Addressee } from './mails.ts'
import { nonceOf } from './reauthenticate.ts'

const Seed = z.object({ id: z.string(), pepper_id: z.string() })
const NoncePayload = Addressee.extend({ seed: Seed, expires_at: z.string() })
const DevicePayload = Addressee.extend({ at: z.string(), device: z.string(), network: z.string() })
const ChangePayload = Addressee.extend({ link: z.url(), seed: Seed, expires_at: z.string() })
const NoticePayload = Addressee.extend({ is_done: z.boolean() })

/** The code that makes a session fresh. Nothing is sent once it has expired. */
export async function nonceMail(row: Claimed, means: Means): Promise<void> {
  const { seed, expires_at, ...addressee } = NoncePayload.parse(row.payload)
  const code = nonceOf(seed, means.secrets.peppers)
  if (code === undefined || Date.parse(expires_at) <= now().getTime()) return
  await sendEmail(row, means, addressee.to, (say) => ({
    subject: say(msg`Your Tunda code`),
    heading: say(msg`Confirm that it is you`),
    paragraphs: [
      greeting(say, addressee.full_name),
      say(msg`Your code is ${{ code }}. It works once, for 10 minutes.`),
    ],
    action: { label: say(msg`Open Tunda`), url: new URL('/', means.settings.SITE_URL).href },
    closing: say(
      msg`Do not share it with anybody. If you did not ask for it, somebody else is signed in as you: choose a new password.`,
    ),
  }))
}

const when = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Kampala' } as const

/** A sign-in from a device or network that is new for the person. */
export async function newDeviceMail(row: Claimed, means: Means): Promise<void> {
  const { at, device, network, ...addressee } = DevicePayload.parse(row.payload)
  await sendEmail(row, means, addressee.to, (say) => ({
    subject: say(msg`A new sign-in to your Tunda account`),
    heading: say(msg`A new sign-in`),
    paragraphs: [
      greeting(say, addressee.full_name),
      say(msg`Somebody just signed in to your Tunda account from a device that we have not seen before.`),
      say(
        msg`When: ${{ time: dateWords(say, at, when) }}, East Africa Time. Browser: ${{ device }}. Network: ${{ network }}.`,
      ),
    ],
    action: {
      label: say(msg`See where I am signed in`),
      url: new URL('/settings?tab=security', means.settings.SITE_URL).href,
    },
    closing: say(msg`If it was you, all is well. If not, sign that device out there and choose a new password.`),
  }))
}

/** The link that gives the account its new address, sent to that address. Its token is derived at this moment and stored nowhere. */
export async function emailChangeMail(row: Claimed, means: Means): Promise<void> {
  const { link, seed, expires_at, ...addressee } = ChangePayload.parse(row.payload)
  const token = mailedTokenOf('email-change', seed, means.secrets.peppers)
  if (token === undefined || Date.parse(expires_at) <= now().getTime()) return
  const url = new URL(link)
  url.searchParams.set('token_hash', token)
  url.searchParams.set('type', 'email_change')
  await sendEmail(row, means, addressee.to, (say) => ({
    subject: say(msg`Confirm your new email address for Tunda`),
    heading: say(msg`Confirm your new address`),
    paragraphs: [
      greeting(say, addressee.full_name),
      say(
        msg`You asked to sign in to Tunda with this address from now on. Open the link on a device where you are signed in. It works once, for 24 hours.`,
      ),
    ],
    action: { label: say(msg`Use this address`), url: url.href },
    closing: say(msg`If you did not ask for it, do nothing: this email does not connect your address to any account.`),
  }))
}

/** Tells the old address that a new one was asked for, and again when it takes effect. */
export async function emailChangeNotice(row: Claimed, means: Means): Promise<void> {
  const { is_done, ...addressee } = NoticePayload.parse(row.payload)
  await sendEmail(row, means, addressee.to, (say) => {
    const { words, ...email } = is_done ? addressChanged(say, means) : addressAsked(say, means)
    return { ...email, paragraphs: [greeting(say, addressee.full_name), words] }
  })
}

function addressChanged(say: Say, { settings }: Means) {
  return {
    subject: say(msg`The email address of your Tunda account was changed`),
    heading: say(msg`Your address was changed`),
    words: say(msg`The email address of your Tunda account was just changed. From now on this one no longer signs in.`),
    action: { label: say(msg`Get help`), url: new URL('/support', settings.SITE_URL).href },
    closing: say(msg`If you did not do this, get help at once and tell the owner of your shop.`),
  }
}

function addressAsked(say: Say, { settings }: Means) {
  return {
    subject: say(msg`A new email address for your Tunda account`),
    heading: say(msg`A change of your email address was requested`),
    words: say(
      msg`Somebody asked to change the email address of your Tunda account. A link was sent to the new one; until it is used nothing changes.`,
    ),
    action: { label: say(msg`It was not me`), url: new URL('/reset-password', settings.SITE_URL).href },
    closing: say(msg`If it was you, all is well. If not, choose a new password at once: that also stops the change.`),
  }
}
