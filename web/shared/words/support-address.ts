import { t } from '@lingui/core/macro'
import { supportEmail } from '../calls/config.ts'

/**
 * The address of the people who run this installation: the one they set (`SUPPORT_EMAIL`), or else `support@` the site's own domain, the mailbox that
 * RFC 2142 asks every domain to have. Undefined without such a domain: on one's own machine, or at an IP address.
 */
export function supportAddress(hostname: string = window.location.hostname): string | undefined {
  const domain = hostname.replace(/^(www|pos)\./, '')
  const isDomain = /\.[a-z][a-z-]+$/i.test(domain) && !domain.endsWith('.localhost')
  return supportEmail() ?? (isDomain ? `support@${domain}` : undefined)
}

/** A link that opens an email to them; undefined without an address. */
export function letterTo(subject: string, body = ''): string | undefined {
  const address = supportAddress()
  return address && `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** The text where there is no address. */
export const noSupportAddress = t`the people who run this site`
