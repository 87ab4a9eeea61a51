import type { Settings } from '../../settings.ts'
import { type Finding, fault, fine, warning } from './finding.ts'

const hereAlone = /^(localhost|127\.|\[::1\]|.*\.localhost$)/

/** What of the settings does not fit together. */
export function checkSettings(settings: Settings): Finding[] {
  const site = new URL(settings.SITE_URL)
  if (hereAlone.test(site.hostname))
    return [fine('site', `people reach it at ${settings.SITE_URL}, from this machine only`)]
  return [checkAddress(settings, site), ...checkProxy(settings, site), ...checkPublic(settings)]
}

function checkAddress({ SITE_URL }: Settings, { protocol, pathname }: URL): Finding {
  if (protocol !== 'https:')
    return fault(
      'site',
      `SITE_URL is ${SITE_URL}, but tills work only over https`,
      'Put a proxy with TLS in front, and set SITE_URL to its https address',
    )
  if (pathname !== '/')
    return fault('site', `SITE_URL has a path: ${pathname}`, 'Give the service a host name of its own')
  return fine('site', `people reach it at ${SITE_URL}`)
}

function checkProxy({ TRUST_PROXY }: Settings, { protocol }: URL): Finding[] {
  if (protocol !== 'https:' || TRUST_PROXY > 0) return []
  const said = 'SITE_URL is https but TRUST_PROXY is 0, so all visitors count as one address and pages call http'
  return [fault('proxy', said, 'Set TRUST_PROXY to the number of proxies in front')]
}

/** Problems that strangers would meet. */
function checkPublic({ DEMO, DATABASE_URL, SUPPORT_EMAIL, SMTP_URL, MAIL_FROM, TRIAL_START }: Settings): Finding[] {
  const found: Finding[] = []
  if (DEMO === 'on' && DATABASE_URL === undefined)
    found.push(
      warning(
        'demo',
        'anybody who can read the log can sign in to the demonstration shop, and as its super admin',
        'Set DEMO=off',
      ),
    )
  if (SUPPORT_EMAIL === undefined)
    found.push(warning('support', 'people do not know where to write to you about plans', 'Set SUPPORT_EMAIL'))
  if (SMTP_URL === undefined)
    found.push(warning('mail', 'no email is sent, so nobody can reset a password', 'Set SMTP_URL and MAIL_FROM'))
  else if (MAIL_FROM.includes('@localhost'))
    found.push(fault('mail', 'emails come from @localhost, which most mail servers refuse', 'Set MAIL_FROM'))
  if (TRIAL_START !== 'signup' && Date.parse(TRIAL_START) < Date.parse('2026-01-01'))
    found.push(warning('trial', 'the trial is already over for everybody who signs up', 'Set TRIAL_START=signup'))
  return found
}
