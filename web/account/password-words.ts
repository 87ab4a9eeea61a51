import { t } from '@lingui/core/macro'
import { passwordRules, type StrengthLabel } from '@tunda/contract/accounts/password'

const broken: Record<(typeof passwordRules)[number]['name'], string> = {
  length: t`Password must be at least 6 characters long`,
  uppercase: t`Password must contain at least one uppercase letter (A-Z)`,
  lowercase: t`Password must contain at least one lowercase letter (a-z)`,
}

/** The sentences of the rules that `password` breaks, in the language of the page. */
export function passwordProblems(password: string): string[] {
  return passwordRules.filter((rule) => !rule.holds(password)).map((rule) => broken[rule.name])
}

export const passwordMismatch = t`Passwords do not match`
export const termsRequired = t`You must accept the Terms of Service and Privacy Policy to create an account`

export const strengthWords: Record<StrengthLabel, string> = {
  Weak: t({ message: 'Weak', comment: 'a password' }),
  Fair: t({ message: 'Fair', comment: 'a password' }),
  Good: t({ message: 'Good', comment: 'a password' }),
  Strong: t({ message: 'Strong', comment: 'a password' }),
}
