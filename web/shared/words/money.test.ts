import { describe, expect, it } from 'vitest'
import { formatCount, formatMargin, formatMoney, formatShort, formatShortMoney } from './money.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('money', () => {
  it.each([
    [0, 'USh 0'],
    [720_000, 'USh 720,000'],
    [1_082_000, 'USh 1,082,000'],
    [-5000, '−USh 5,000'],
    [9_007_199_254_740_991, 'USh 9,007,199,254,740,991'],
  ])('%d reads %s', (shillings, words) => expect(plain(formatMoney(shillings))).toBe(words))

  it('names the currency by its code on invoices', () =>
    expect(plain(formatMoney(720_000, 'code'))).toBe('UGX 720,000'))

  it('never breaks from its currency', () => expect(formatMoney(720_000)).not.toContain(' '))

  it.each([
    [950, '950'],
    [30_200_000, '30.2M'],
    [84_200_000, '84.2M'],
    [1_500_000, '1.5M'],
    [6_000_000, '6M'],
  ])('%d is %s in a chart', (value, words) => expect(formatShort(value)).toBe(words))

  it('has a short form with its currency for tiles', () =>
    expect(plain(formatShortMoney(84_200_000))).toBe('USh 84.2M'))
  it('groups counts', () => expect(formatCount(1248)).toBe('1,248'))

  it.each([
    [610_000, 720_000, '15%'],
    [100, 100, '0%'],
    [120, 100, '−20%'],
    [50, 0, '–'],
  ])('cost %d at price %d leaves %s', (cost, price, margin) => expect(formatMargin(cost, price)).toBe(margin))
})
