/** The spec's password rule (section 5). An operator's strict policy is the server's and only ever asks for more. */
export const passwordRules = [
  { name: 'length', message: 'Password must be at least 6 characters long', holds: (p: string) => [...p].length >= 6 },
  {
    name: 'uppercase',
    message: 'Password must contain at least one uppercase letter (A-Z)',
    holds: (p: string) => /[A-Z]/.test(p),
  },
  {
    name: 'lowercase',
    message: 'Password must contain at least one lowercase letter (a-z)',
    holds: (p: string) => /[a-z]/.test(p),
  },
] as const

/** What makes a password stronger but is not required. */
export const passwordHints = [
  { name: 'number', message: 'A number', holds: (p: string) => /[0-9]/.test(p) },
  { name: 'special', message: 'A special character', holds: (p: string) => /[^A-Za-z0-9\s]/.test(p) },
] as const

/** The sentences of the rules that `password` breaks; empty when it may be used. */
export function passwordProblems(password: string): string[] {
  return passwordRules.filter((rule) => !rule.holds(password)).map((rule) => rule.message)
}

/** Strength from 0 to 100 as the spec scores it (section 5). */
export function passwordScore(password: string): number {
  const points = { length: 30, uppercase: 25, lowercase: 25, number: 10, special: 10 }
  let score = 0
  for (const rule of [...passwordRules, ...passwordHints]) {
    if (rule.holds(password)) score += points[rule.name]
  }
  const characters = [...password].length
  if (characters >= 8) score += 5
  if (characters >= 12) score += 5
  return Math.min(score, 100)
}

export type StrengthLabel = 'Weak' | 'Fair' | 'Good' | 'Strong'

/** The word for a score: Weak below 30, Fair below 60, Good below 80, Strong otherwise. */
export function strengthLabel(score: number): StrengthLabel {
  if (score < 30) return 'Weak'
  if (score < 60) return 'Fair'
  if (score < 80) return 'Good'
  return 'Strong'
}

export const termsRequired = 'You must accept the Terms of Service and Privacy Policy to create an account'
