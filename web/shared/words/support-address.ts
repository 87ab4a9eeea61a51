import { t } from '@lingui/core/macro'
import { supportEmail } from '../calls/config.ts'

/**
 * Where mail to the people who run this installation goes: the address they set (`SUPPORT_EMAIL`), or else `support@` the site's own
 * domain, the mailbox that RFC 2142 asks every domain to have. Undefined where there is no such domain: on one's own machine, or
 * under a bare number.
 */
export function supportAddress(hostname: string = window.location.hostname): string | undefined {
  const domain = hostname.replace(/^(www|pos)\./, '')
  const isDomain = /\.[a-z][a-z-]+$/i.test(domain) && !domain.endsWith('.localhost')
  return supportEmail() ?? (isDomain ? `support@${domain}` : undefined)
}

/** A link that opens a letter to them; undefined where there is no address. */
export function letterTo(subject: string, body = ''): string | undefined {
  const address = supportAddress()
  return address && `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** What stands where there is no address. */
export const noSupportAddress = t`the people who run this site`
