import { t } from '@lingui/core/macro'
import { emailProblem } from './email-problem.ts'
import { passwordMismatch, passwordProblems, termsRequired } from './password-words.ts'

export type NewAccount = { fullName: string; email: string; password: string; confirmation: string; terms: boolean }

export const emptyAccount: NewAccount = { fullName: '', email: '', password: '', confirmation: '', terms: false }

export const newAccountRules = {
  fullName: (value: string) => (value.trim() === '' ? t`Please enter your full name` : null),
  email: emailProblem,
  confirmation: (value: string, { password }: NewAccount) =>
    value !== '' && value !== password ? passwordMismatch : null,
}

/** A toast's title and words; `first` is the part of them that fits under the button. */
export type Obstacle = { title: string; words: string; first?: string | undefined }

/** The first thing that keeps the Create Account button disabled, or undefined. */
export function obstacle({ password, confirmation, terms }: NewAccount): Obstacle | undefined {
  const broken = passwordProblems(password)
  if (broken.length > 0) return { title: t`Password requirements not met`, words: broken.join('. '), first: broken[0] }
  if (confirmation !== password) return { title: t`Password mismatch`, words: passwordMismatch }
  if (!terms) return { title: t`Terms acceptance required`, words: termsRequired }
  return undefined
}
