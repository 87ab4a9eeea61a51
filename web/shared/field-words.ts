import { z } from 'zod'

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0]

/** Plain words for what a field's schema refuses, where the contract has no sentence of its own. */
export function fieldWords(issue: Issue): string | undefined {
  const isBlank = issue.input === undefined || issue.input === null || issue.input === ''
  if (isBlank) return 'This field is required'
  if (issue.code === 'too_big') {
    return issue.origin === 'string' ? `Use at most ${issue.maximum} characters` : `Must be at most ${issue.maximum}`
  }
  if (issue.code === 'too_small') {
    return issue.origin === 'string' ? `Use at least ${issue.minimum} characters` : `Must be at least ${issue.minimum}`
  }
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Enter a valid email address'
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'Enter a whole number'
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'Enter a number'
  return undefined
}

z.config({ customError: fieldWords })
