/**
 * Where mail to the people who run this installation goes: `support@` the site's own domain, the mailbox that RFC 2142
 * asks every domain to have. No address of anybody else is ever shown.
 */
export function supportAddress(hostname: string = window.location.hostname): string {
  return `support@${hostname.replace(/^(www|pos)\./, '')}`
}
