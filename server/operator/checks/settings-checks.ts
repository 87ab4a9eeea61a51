import type { Settings } from '../../settings.ts'
import { type Finding, fault, fine, warning } from './finding.ts'

const hereAlone = /^(localhost|127\.|\[::1\]|.*\.localhost$)/

/** What of the settings does not fit together. */
export function checkSettings(settings: Settings): Finding[] {
  const site = new URL(settings.SITE_URL)
  if (hereAlone.test(site.hostname))
    return [fine('site', `people reach it at ${settings.SITE_URL}, from this machine alone`)]
  return [checkAddress(settings, site), ...checkProxy(settings, site), ...checkPublic(settings)]
}

function checkAddress({ SITE_URL }: Settings, { protocol, pathname }: URL): Finding {
  if (protocol !== 'https:')
    return fault(
      'site',
      `SITE_URL is ${SITE_URL}: browsers keep no till without https`,
      'Put a proxy that ends TLS in front',
    )
  if (pathname !== '/') return fault('site', `SITE_URL has a path: ${pathname}`, 'Give the service a host of its own')
  return fine('site', `people reach it at ${SITE_URL}`)
}

function checkProxy({ TRUST_PROXY }: Settings, { protocol }: URL): Finding[] {
  if (protocol !== 'https:' || TRUST_PROXY > 0) return []
  const said = 'SITE_URL is https and TRUST_PROXY is 0: every visitor counts as one address, and pages call http'
  return [fault('proxy', said, 'Set TRUST_PROXY to the number of proxies in front')]
}

/** What strangers would meet. */
function checkPublic({ DEMO, DATABASE_URL, SUPPORT_EMAIL, SMTP_URL, MAIL_FROM, TRIAL_START }: Settings): Finding[] {
  const found: Finding[] = []
  if (DEMO === 'on' && DATABASE_URL === undefined)
    found.push(
      warning('demo', 'the demonstration shop and its super admin are open to whoever reads the log', 'Set DEMO=off'),
    )
  if (SUPPORT_EMAIL === undefined)
    found.push(warning('support', 'nobody can write to you about a plan', 'Set SUPPORT_EMAIL'))
  if (SMTP_URL === undefined)
    found.push(warning('mail', 'no mail is sent: nobody can reset a password', 'Set SMTP_URL and MAIL_FROM'))
  else if (MAIL_FROM.includes('@localhost'))
    found.push(fault('mail', 'mails come from @localhost, and most servers refuse them', 'Set MAIL_FROM'))
  if (TRIAL_START !== 'signup' && Date.parse(TRIAL_START) < Date.parse('2026-01-01'))
    found.push(warning('trial', 'the trial is over for everybody who signs up', 'Set TRIAL_START=signup'))
  return found
}
