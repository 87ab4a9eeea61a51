import { describe, expect, it } from 'vitest'
import { Failure } from '../../shared/calls/failure.ts'
import { onboardingFailureWords } from './onboarding-failure.ts'

const signInAgain = 'Authentication failed. Please sign out and sign back in.'
const permission = 'Database permission error. Please try again or contact support.'
const profile = 'Unable to create your business profile. Please check your connection and try again.'
const information = 'Unable to save your business information. Please try again.'

describe('a set-up that fails', () => {
  it.each([
    [new Failure('AUTHENTICATION_ERROR', 'User not authenticated', 401), signInAgain],
    [new Failure('42501', 'refused', 403), permission],
    [new Failure('ONBOARDING_NOT_PERMITTED', permission, 403), permission],
    [new Failure('DEFAULT_ERROR', 'new row violates row-level security policy', 500), permission],
    [new Failure('AUTHORIZATION_ERROR', 'Organization not found for current user', 403), profile],
    [new Failure('DEFAULT_ERROR', 'could not update the row', 500), information],
    [new Failure('ONBOARDING_NOT_SAVED', information, 409), information],
    [
      new Failure('INVALID_DEFAULT_CATEGORY', 'Invalid default category', 409),
      'Setup failed: Invalid default category',
    ],
    [
      new TypeError('Failed to fetch'),
      'Setup failed: Network connection issue. Please check your internet connection and try again.',
    ],
  ])('reads %s in the words of the product', (error, words) => {
    expect(onboardingFailureWords(error)).toBe(words)
  })
})
