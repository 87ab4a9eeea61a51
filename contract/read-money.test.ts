import { describe, expect, it } from 'vitest'
import { readMoney } from './read-money.ts'

describe('an amount', () => {
  it.each([
    ['0', 0],
    ['720', 720],
    ['720000', 720_000],
    ['720,000', 720_000],
    ['1,250,000', 1_250_000],
    ['1 250 000', 1_250_000],
    ['1\u00a0250\u00a0000', 1_250_000],
    ["1'250'000", 1_250_000],
    ['USh 720,000', 720_000],
    ['UGX720,000/=', 720_000],
    ['shs. 5,000', 5_000],
    ['720k', 720_000],
    ['720 K', 720_000],
    ['1.5m', 1_500_000],
    ['1.25 million', 1_250_000],
    ['1,250k', 1_250_000],
    ['720.00', 720],
    ['1000000000000', 1_000_000_000_000],
  ])('is read as people write it: %s', (typed, amount) => {
    expect(readMoney(typed)).toEqual({ amount })
  })

  it.each([
    '1.250',
    '1.250.000',
    '72,00',
    '1,25',
    '12,3456',
    '1,250 000',
    '1,5m',
    '1.2345k',
    '12.5',
    '0772123456',
    '007',
    '720x',
    '720kk',
    '720k5',
    'k',
    'six',
    '-5',
    '1e3',
    '١٢',
    'ush',
    '1000000000001',
    '1000001m',
    '9'.repeat(400),
  ])('that may mean two things, or nothing, is refused in words: %s', (typed) => {
    expect(readMoney(typed)).toEqual({ problem: expect.stringMatching(/\w{4}/) })
  })

  it.each(['', '  ', '\u00a0'])('that was not typed is none', (typed) => {
    expect(readMoney(typed)).toBeUndefined()
  })
})
