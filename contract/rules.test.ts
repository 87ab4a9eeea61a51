import { describe, expect, it } from 'vitest'
import { passwordProblems, passwordScore, strengthLabel } from './accounts/password.ts'
import { limitWords } from './plans/limit-words.ts'
import { features, isWithinLimit, limits } from './plans/tier-limits.ts'
import { Month } from './reports/expenses.ts'
import { Instant, Line, Phone, wholeNumber } from './shapes.ts'
import { stockStatus } from './stock/stock.ts'

it.each([
  ['', true],
  ['0772 123456', true],
  ['+256 (772) 123-456', true],
  ['0772 123456 / 0701 654321', true],
  ['312 4567', true],
  ['12', false],
  ['077212', false],
  ['-', false],
  ['0772 12345x', false],
])('a phone number is %j: %s', (phone, isOne) => {
  expect(Phone.safeParse(phone).success).toBe(isOne)
})

it.each([
  ['Okello\nPhones', 'Okello Phones'],
  [' Okello\u202e000,5\u202c ', 'Okello 000,5'],
  ['\u2067Okello\u2069', 'Okello'],
])('a name %j is %j: on one line, and turns nothing around', (name, kept) => {
  expect(Line(40).parse(name)).toBe(kept)
})

describe('a password', () => {
  it.each([
    ['Abcdef', []],
    ['abcdef', ['Password must contain at least one uppercase letter (A-Z)']],
    ['ABCDEF', ['Password must contain at least one lowercase letter (a-z)']],
    ['Abcde', ['Password must be at least 6 characters long']],
    [
      '',
      [
        'Password must be at least 6 characters long',
        'Password must contain at least one uppercase letter (A-Z)',
        'Password must contain at least one lowercase letter (a-z)',
      ],
    ],
  ])('%j breaks %j', (password, problems) => {
    expect(passwordProblems(password)).toEqual(problems)
  })

  it.each([
    ['', 0, 'Weak'],
    ['abc', 25, 'Weak'],
    ['abcdef', 55, 'Fair'],
    ['Abc', 50, 'Fair'],
    ['Abc1', 60, 'Good'],
    ['Abcdef', 80, 'Strong'],
    ['Abcdefg1', 95, 'Strong'],
    ['Abcdefghij1!', 100, 'Strong'],
  ])('%j scores %i, %s', (password, score, label) => {
    expect(passwordScore(password)).toBe(score)
    expect(strengthLabel(passwordScore(password))).toBe(label)
  })
})

describe('stock', () => {
  it.each([
    [-1, 5, 'out_of_stock'],
    [0, null, 'out_of_stock'],
    [1, null, 'low_stock'],
    [5, null, 'low_stock'],
    [6, null, 'in_stock'],
    [6, 6, 'low_stock'],
    [1, 0, 'in_stock'],
  ] as const)('of %i with a minimum of %s is %s', (current_stock, min_stock, status) => {
    expect(stockStatus({ current_stock, min_stock })).toBe(status)
  })
})

describe('a plan', () => {
  it('has the limits of the table', () => {
    expect(Object.values(limits.free)).toEqual([1, 1, 100, 500])
    expect(Object.values(limits.basic)).toEqual([1, 1, 2000, 4000])
    expect(Object.values(limits.premium)).toEqual([5, 10, 5000, 10_000])
    expect(Object.values(limits.enterprise)).toEqual([-1, -1, -1, -1])
  })

  it('has the features of the table', () => {
    expect(features.basic).not.toContain('advanced_analytics')
    expect(features.premium).toContain('advanced_analytics')
    expect(features.premium).not.toContain('phone_support')
    expect(features.enterprise).toContain('phone_support')
  })

  it('lets one more in below the limit only', () => {
    expect([isWithinLimit(99, 100), isWithinLimit(100, 100), isWithinLimit(1e9, -1)]).toEqual([true, false, true])
  })

  it('words a reached limit as the toast says it', () => {
    expect(limitWords({ resource: 'monthly_transactions', current: 500, limit: 500 })).toBe(
      'You have used 500 of 500 this month. Upgrade your plan to record more sales.',
    )
  })
})

describe('a number in an address', () => {
  const Page = wholeNumber(1, 100)
  it.each([
    ['7', 7],
    [7, 7],
  ] as const)('%j is %i', (sent, read) => {
    expect(Page.parse(sent)).toBe(read)
  })

  it.each(['1e2', ' 7', '7.0', '-1', '0', '101', '', '١٢', '0x10', 7.5, Number.NaN, Number.POSITIVE_INFINITY])(
    '%j is none',
    (sent) => {
      expect(Page.safeParse(sent).success).toBe(false)
    },
  )
})

it('a month is one of a year after 0, as a day is', () => {
  expect(['2026-11', '0001-01', '0000-05', '2026-13'].filter((month) => Month.safeParse(month).success)).toEqual([
    '2026-11',
    '0001-01',
  ])
})

describe('an instant', () => {
  it.each([
    ['2026-11-25T10:00:00Z', true],
    ['2026-11-25T10:00:00.123+03:00', true],
    ['9999-12-31T23:59:59.999Z', true],
    ['9999-12-31T23:59:59.999-14:00', false],
    ['0001-01-01T00:00:00Z', true],
    ['0001-01-01T00:00:00+14:00', false],
    ['0000-06-01T00:00:00Z', false],
  ])('%s is one: %s', (text, isOne) => {
    expect(Instant.safeParse(text).success).toBe(isOne)
  })
})
