import { z } from 'zod'
import { now } from '../clock.ts'
import { sendLetter } from '../mail/send-letter.ts'
import { mailedTokenOf } from '../mailed-token.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'
import { Addressee, greeting } from './mails.ts'
import { nonceOf } from './reauthenticate.ts'

const Seed = z.object({ id: z.string(), pepper_id: z.string() })
const NoncePayload = Addressee.extend({ seed: Seed, expires_at: z.string() })
const DevicePayload = Addressee.extend({ at: z.string(), device: z.string(), network: z.string() })
const ChangePayload = Addressee.extend({ link: z.url(), seed: Seed, expires_at: z.string() })
const NoticePayload = Addressee.extend({ is_done: z.boolean() })

/** The code that makes a session fresh. Past its time nothing is sent. */
export async function nonceMail(row: Claimed, means: Means): Promise<void> {
  const { seed, expires_at, ...addressee } = NoncePayload.parse(row.payload)
  const code = nonceOf(seed, means.secrets.peppers)
  if (code === undefined || Date.parse(expires_at) <= now().getTime()) return
  await sendLetter(row, means, addressee.to, 'Your Tunda code', {
    heading: 'Confirm that it is you',
    paragraphs: [greeting(addressee), `Your code is ${code}. It works once, for 10 minutes.`],
    action: { label: 'Open Tunda', url: new URL('/', means.settings.SITE_URL).href },
    closing: 'Give it to nobody. If you did not ask for it, somebody else is signed in as you: choose a new password.',
  })
}

/** A sign-in from where the person was not seen before. */
export async function newDeviceMail(row: Claimed, means: Means): Promise<void> {
  const { at, device, network, ...addressee } = DevicePayload.parse(row.payload)
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Kampala' })
  await sendLetter(row, means, addressee.to, 'A new sign-in to your Tunda account', {
    heading: 'A new sign-in',
    paragraphs: [
      greeting(addressee),
      'Somebody just signed in to your Tunda account from a device that we have not seen before.',
      `When: ${time.format(new Date(at))}, East Africa Time. Browser: ${device}. Network: ${network}.`,
    ],
    action: { label: 'See where I am signed in', url: new URL('/settings?tab=security', means.settings.SITE_URL).href },
    closing: 'If it was you, all is well. If not, sign that device out there and choose a new password.',
  })
}

/** The link that gives the account its new address, to that address. Its token is made here and now, and stands nowhere else. */
export async function emailChangeMail(row: Claimed, means: Means): Promise<void> {
  const { link, seed, expires_at, ...addressee } = ChangePayload.parse(row.payload)
  const token = mailedTokenOf('email-change', seed, means.secrets.peppers)
  if (token === undefined || Date.parse(expires_at) <= now().getTime()) return
  const url = new URL(link)
  url.searchParams.set('token_hash', token)
  url.searchParams.set('type', 'email_change')
  await sendLetter(row, means, addressee.to, 'Confirm your new e-mail address for Tunda', {
    heading: 'Confirm your new address',
    paragraphs: [
      greeting(addressee),
      'You asked to sign in to Tunda with this address from now on. Open the link on a device where you are signed in. It works once, for 24 hours.',
    ],
    action: { label: 'Use this address', url: url.href },
    closing: 'If you did not ask for it, do nothing: no account has this address because of this mail.',
  })
}

/** To the address so far, when another was asked for and when it counts. */
export async function emailChangeNotice(row: Claimed, means: Means): Promise<void> {
  const { is_done, ...addressee } = NoticePayload.parse(row.payload)
  const words = is_done
    ? 'The e-mail address of your Tunda account was just changed. From now on this one no longer signs in.'
    : 'Somebody asked to change the e-mail address of your Tunda account. A link was sent to the new one; until it is used nothing changes.'
  const subject = is_done
    ? 'The e-mail address of your Tunda account was changed'
    : 'A new e-mail address for your Tunda account'
  const action = is_done
    ? { label: 'Get help', url: new URL('/support', means.settings.SITE_URL).href }
    : { label: 'It was not me', url: new URL('/reset-password', means.settings.SITE_URL).href }
  const closing = is_done
    ? 'If you did not do this, get help at once and tell the owner of your shop.'
    : 'If it was you, all is well. If not, choose a new password at once: that also stops the change.'
  await sendLetter(row, means, addressee.to, subject, {
    heading: is_done ? 'Your address was changed' : 'A new address was asked for',
    paragraphs: [greeting(addressee), words],
    action,
    closing,
  })
}
