import { classify } from '@tunda/contract/failures/failure-categories'
import { describe, expect, it } from 'vitest'
import { putFailureWordsInForce } from '../words/failures-in-force.ts'
import { asFailure, Failure, failureFromBody, notAllowedWords } from './failure.ts'

describe('failures', () => {
  it.each([
    ['Failed to fetch', 'network'],
    ['Invalid token', 'authentication'],
    ['access denied', 'authorization'],
    ['The name is required', 'validation'],
    ['violates check constraint', 'database'],
    ['Cannot read properties of undefined', 'default'],
  ])('"%s" is of the category %s', (message, category) => expect(classify(message)).toBe(category))

  it('shows the words of the category, never those of a stray error', () => {
    expect(asFailure(new TypeError('x is undefined'))).toMatchObject({
      code: 'DEFAULT_ERROR',
      message: 'An unexpected error occurred. Please try again.',
    })
  })

  it('passes one of ours as it is', () => {
    const failure = new Failure('OUT_OF_STOCK', 'Galaxy A15 is out of stock.', 409)
    expect(asFailure(failure)).toBe(failure)
  })

  it.each([
    [401, 'Authentication failed. Please sign in again.'],
    [403, "You don't have permission to perform this action."],
    [413, 'Please check your input and try again.'],
    [500, 'An unexpected error occurred. Please try again.'],
    [502, 'External service is temporarily unavailable. Please try again later.'],
  ])('a bare %d says "%s"', (status, message) => {
    expect(failureFromBody(status, '<html>Bad gateway</html>')).toMatchObject({ status, message })
  })

  it('says what a person may not do in the specification’s words, and in their language', () => {
    expect(notAllowedWords()).toBe("You don't have permission to perform this action.")
    putFailureWordsInForce((key) => (key === 'general.notAllowed' ? 'Huna ruhusa.' : undefined))
    try {
      expect(notAllowedWords()).toBe('Huna ruhusa.')
    } finally {
      putFailureWordsInForce(() => undefined)
    }
  })
})
