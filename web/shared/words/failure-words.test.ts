import { afterEach, describe, expect, it } from 'vitest'
import { failureFromBody, networkFailure, wordedFailure } from '../calls/failure.ts'
import { failureWords } from './failure-words.ts'
import { putFailureWordsInForce } from './failures-in-force.ts'

afterEach(() => putFailureWordsInForce(() => undefined))

const body = (key: string, meta?: object) => ({ error: { code: 'X', key, message: 'The wire’s message.', meta } })

describe('a failure in another language', () => {
  it.each([
    ['sale.outOfStock', { product: 'Nokia 105', available: 2 }, 'Only 2 of Nokia 105 left in stock.'],
    ['sale.outOfStock', { product: 'Nokia 105', available: 0 }, 'Nokia 105 is out of stock.'],
    ['staff.wrong', { tries_left: 1 }, 'Wrong PIN. One more try this hour.'],
    ['quota.person', { seconds: 90 }, 'That was too much at once. You can go on in 2 minutes.'],
    ['closing.wrongPassword', undefined, 'That is not your password.'],
  ])('%s is worded by its key and its facts %j', (key, meta, words) => {
    putFailureWordsInForce(failureWords)
    expect(failureFromBody(409, body(key, meta)).message).toBe(words)
  })

  it('keeps the wire’s message where there are no words for it', () => {
    putFailureWordsInForce(failureWords)
    expect(failureFromBody(409, body('goods.ofANewerRelease')).message).toBe('The wire’s message.')
  })

  it('of the page itself and of the auth client is worded by its code', () => {
    putFailureWordsInForce(failureWords)
    expect(networkFailure().message).toBe('No connection. Check your internet and try again.')
    expect(wordedFailure('invalid_credentials', 'Invalid login credentials', 400).message).toBe(
      'Wrong email or password.',
    )
  })
})

it('in English has the wire’s message', () => {
  expect(failureFromBody(409, body('closing.wrongPassword')).message).toBe('The wire’s message.')
})
