import { describe, expect, it } from 'vitest'
import { categories, categoryOf, classify, codeOfCategory } from './failure-categories.ts'
import { failureToasts } from './failure-toasts.ts'

describe('the catalogue of failures', () => {
  it('has the specification’s nine categories with their words, severity and whether to try again', () => {
    const rows = Object.entries(categories).map(([name, { message, severity, retryable }]) => [
      name,
      codeOfCategory(name as keyof typeof categories),
      message,
      severity,
      retryable,
    ])
    expect(rows).toEqual([
      [
        'network',
        'NETWORK_ERROR',
        'Network connection issue. Please check your internet connection and try again.',
        'medium',
        true,
      ],
      ['authentication', 'AUTHENTICATION_ERROR', 'Authentication failed. Please sign in again.', 'high', false],
      ['authorization', 'AUTHORIZATION_ERROR', "You don't have permission to perform this action.", 'medium', false],
      ['validation', 'VALIDATION_ERROR', 'Please check your input and try again.', 'low', false],
      ['database', 'DATABASE_ERROR', 'A database error occurred. Please try again later.', 'high', false],
      [
        'business_logic',
        'BUSINESS_LOGIC_ERROR',
        'This operation cannot be completed. Please check the requirements and try again.',
        'medium',
        false,
      ],
      [
        'external_api',
        'EXTERNAL_API_ERROR',
        'External service is temporarily unavailable. Please try again later.',
        'medium',
        true,
      ],
      ['file_upload', 'FILE_UPLOAD_ERROR', 'File upload failed. Please check the file and try again.', 'medium', false],
      ['default', 'DEFAULT_ERROR', 'An unexpected error occurred. Please try again.', 'medium', false],
    ])
  })

  it('has the specification’s toasts', () => {
    expect(failureToasts.passwordReset).toEqual({
      title: 'Password reset email sent',
      otherwise: 'If an account exists with this email, you will receive a password reset link shortly.',
      milliseconds: 8000,
    })
    const titles = Object.values(failureToasts).map(({ title }) => title)
    expect(titles).toContain('Failed to update customer status')
    expect(new Set(titles).size).toBe(titles.length)
  })
})

describe('an error that carries no code', () => {
  it.each([
    ['Network request failed', 'network'],
    ['Failed to fetch', 'network'],
    ['connection refused', 'network'],
    ['Unauthorized', 'authentication'],
    ['jwt token expired', 'authentication'],
    ['permission denied', 'authorization'],
    ['Forbidden', 'authorization'],
    ['Access denied', 'authorization'],
    ['validation failed', 'validation'],
    ['invalid date', 'validation'],
    ['name is required', 'validation'],
    ['SQL state', 'database'],
    ['violates constraint', 'database'],
    ['something else', 'default'],
    // The first sign counts, as the specification lists them.
    ['fetch: invalid token', 'network'],
    ['database permission', 'authorization'],
  ])('%j is of the category %s', (message, category) => expect(classify(message)).toBe(category))
})

describe('a failure with a code', () => {
  it.each([
    ['DATABASE_ERROR', 503, 'database'],
    ['BUSINESS_LOGIC_ERROR', 400, 'business_logic'],
    ['OUT_OF_STOCK', 409, 'business_logic'],
    ['NOT_FOUND', 404, 'business_logic'],
    ['SALE_DATE_IN_FUTURE', 400, 'validation'],
    ['REQUEST_TIMEOUT', 0, 'network'],
    ['otp_expired', 403, 'authorization'],
    ['', 429, 'external_api'],
    ['', 500, 'default'],
  ] as const)('%s with %d is of the category %s', (code, status, category) => {
    expect(categoryOf(code, status)).toBe(category)
  })
})
