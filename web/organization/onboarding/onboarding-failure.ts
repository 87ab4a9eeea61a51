import { t } from '@lingui/core/macro'
import { organizationFailures } from '@tunda/contract/organization/organization'
import { asFailure, refusalWords } from '../../shared/calls/failure.ts'

const words = {
  authentication: t`Authentication failed. Please sign out and sign back in.`,
  permission: refusalWords(organizationFailures.notPermitted, undefined),
  organization: t`Unable to create your business profile. Please check your connection and try again.`,
  update: refusalWords(organizationFailures.notSaved, undefined),
}

/** Why the set-up did not happen, in the spec's words (section 8), told by code where there is one and by text otherwise. */
export function onboardingFailureWords(error: unknown): string {
  const { code, message, status, wireMessage } = asFailure(error)
  if (status === 401 || /^AUTHENTICATION_ERROR$/.test(code) || /authenticat/i.test(wireMessage))
    return words.authentication
  if (code === '42501' || code === organizationFailures.notPermitted.code || /row-level security/i.test(wireMessage)) {
    return words.permission
  }
  if (/organi[sz]ation/i.test(wireMessage)) return words.organization
  if (code === organizationFailures.notSaved.code || /\bupdate/i.test(wireMessage)) return words.update
  return t`Setup failed: ${message}`
}
