import type { FailureEntry } from '@tunda/contract/failure'
import { afterEach, describe, expect, it } from 'vitest'
import { failureFromBody, networkFailure, wordedFailure } from '../calls/failure.ts'
import { failureSentences } from './failure-sentences.ts'
import { failureWords } from './failure-words.ts'
import { putFailureWordsInForce } from './failures-in-force.ts'

afterEach(() => putFailureWordsInForce(() => undefined))

const body = (key: string, meta?: object) => ({ error: { code: 'X', key, message: 'The wire’s message.', meta } })

describe('a failure in another language', () => {
  it.each([
    ['sale.outOfStock', { product: 'Nokia 105', available: 2 }, 'Only 2 of Nokia 105 left in stock.'],
    ['sale.outOfStock', { product: 'Nokia 105', available: 0 }, 'Nokia 105 is out of stock.'],
    ['staff.wrong', { tries_left: 1 }, 'Wrong PIN. One more try this hour.'],
    ['location.hasStock', { products: 2, left: [] }, 'There is still stock of 2 products here. Transfer it first.'],
    [
      'location.hasPeople',
      { names: ['Grace', 'Kato'] },
      'Grace, Kato can work nowhere else. Give them another location first.',
    ],
    [
      'limit.limitReached',
      { resource: 'products', current: 50, limit: 50 },
      'You have used 50 of 50. Upgrade your plan to add more products.',
    ],
    ['quota.person', { seconds: 90 }, 'Too many requests at once. Try again in 2 minutes.'],
    ['general.validation', { issues: [{ path: 'name', message: 'Name is required' }] }, 'Name is required'],
    ['import.rowRefused', { row: 3, message: 'Brand is required.' }, 'Row 3: Brand is required. Nothing was imported.'],
    [
      'review.cannotPost',
      { reason: '', because: { key: 'sale.outOfStock', meta: { product: 'Nokia 105', available: 0 } } },
      'This sale cannot be recorded: Nokia 105 is out of stock.',
    ],
    ['review.cannotPost', { reason: '', because: 'malformed' }, 'This sale cannot be recorded: It could not be read'],
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

const isEntry = (found: unknown): found is FailureEntry =>
  typeof found === 'object' && found !== null && 'category' in found && 'key' in found && 'message' in found

/** Screens use the typographic apostrophe, the wire the keyboard's. */
const spelled = (message: string) => message.replaceAll("'", '’')

function everyEntry(): FailureEntry[] {
  const modules = import.meta.glob<object>(['../../../contract/**/*.ts', '!**/node_modules/**', '!**/*.test.ts'], {
    eager: true,
  })
  const exported = Object.values(modules).flatMap((one): unknown[] => Object.values(one))
  return exported.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : [])).filter(isEntry)
}

it('what is translated is what the wire says', () => {
  const said = everyEntry().flatMap((entry) => {
    const sentence = (failureSentences as Readonly<Record<string, string>>)[entry.key]
    return sentence === undefined ? [] : [{ key: entry.key, sentence, wire: spelled(entry.message(undefined)) }]
  })
  expect(new Set(said.map(({ key }) => key)).size).toBeGreaterThan(100)
  expect(said.filter(({ sentence, wire }) => sentence !== wire)).toEqual([])
})

/** Those of the sign-in service have pages of their own that word them, or are for programs alone. */
const isOfSignIn = ({ key }: FailureEntry) => key.startsWith('account.')

it('every refusal that needs no facts has its words in each language', () => {
  const plain = everyEntry().filter((entry) => !isOfSignIn(entry) && saysWithoutFacts(entry))
  const inEnglish = plain.filter(({ key }) => failureWords(key, {}) === undefined).map(({ key }) => key)
  expect([...new Set(inEnglish)]).toEqual([])
})

function saysWithoutFacts(entry: FailureEntry): boolean {
  try {
    return entry.message(undefined) !== ''
  } catch {
    return false
  }
}
