import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spread, taxIncluded } from '../money.ts'
import { type CartLine, priceCart } from './cart.ts'
import { discountOn } from './sale-line.ts'

const rules = { tax_rate: 18, is_vat_registered: true, max_discount_percent: 50 }
const line = (price: number, quantity = 1, more: Partial<CartLine> = {}): CartLine => ({
  quantity,
  list_price: price,
  unit_price: price,
  ...more,
})

describe('a cart', () => {
  it('adds up lines and finds the VAT inside each', () => {
    const cart = priceCart([line(720_000), line(60_000)], undefined, rules)
    expect(cart).toMatchObject({ subtotal: 780_000, discount_amount: 0, total_amount: 780_000, tax_amount: 118_984 })
    expect(cart.lines.map((priced) => priced.tax_amount)).toEqual([109_831, 9_153])
  })

  it('shows no VAT of a shop that is not registered', () => {
    expect(priceCart([line(118)], undefined, { ...rules, is_vat_registered: false }).tax_amount).toBe(0)
  })

  it('takes a line’s own discount first, then spreads the sale’s in proportion', () => {
    const lines = [line(100, 1, { discount: { type: 'percent', value: 10 } }), line(10)]
    const cart = priceCart(lines, { type: 'amount', value: 10 }, rules)
    expect(cart.lines.map(({ total }) => total)).toEqual([81, 9])
    expect(cart).toMatchObject({ subtotal: 110, discount_amount: 20, total_amount: 90 })
  })

  it('never goes below nothing', () => {
    expect(priceCart([line(100)], { type: 'amount', value: 500 }, rules).total_amount).toBe(0)
  })

  it.each([
    ['a line', [line(100, 1, { discount: { type: 'percent', value: 51 } }), line(1_000)], undefined, [0]],
    ['a price', [line(100, 1, { unit_price: 49 }), line(1_000)], undefined, [0]],
    ['the whole', [line(100)], { type: 'percent', value: 51 } as const, [0, 'sale']],
    ['nothing at the cap', [line(100)], { type: 'percent', value: 50 } as const, []],
    ['nothing above the list', [line(100, 1, { unit_price: 150 })], undefined, []],
  ] as const)('over the cap says %s', (_what, lines, discount, over) => {
    expect(priceCart(lines, discount, rules).over_cap).toEqual(over)
  })

  it('past what numbers carry exactly says so instead of rounding', () => {
    expect(priceCart([line(Number.MAX_SAFE_INTEGER, 2)], undefined, rules).is_too_large).toBe(true)
  })

  it('is whole shillings that add up, whatever is in it', () => {
    const discount = fc.oneof(
      fc.record({ type: fc.constant('percent' as const), value: fc.integer({ min: 0, max: 100 }) }),
      fc.record({ type: fc.constant('amount' as const), value: fc.integer({ min: 0, max: 5_000_000 }) }),
    )
    const anyLine = fc.record({
      quantity: fc.integer({ min: 1, max: 1_000 }),
      list_price: fc.integer({ min: 0, max: 10_000_000 }),
      unit_price: fc.integer({ min: 0, max: 10_000_000 }),
      discount: fc.option(discount, { nil: undefined }),
    })
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 50 }),
        fc.option(discount, { nil: undefined }),
        (lines, off) => {
          const cart = priceCart(lines, off, rules)
          const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)
          expect(sum(cart.lines.map(({ total }) => total))).toBe(cart.total_amount)
          expect(sum(cart.lines.map((priced) => priced.tax_amount))).toBe(cart.tax_amount)
          expect(cart.subtotal - cart.discount_amount).toBe(cart.total_amount)
          expect(cart.lines.every(({ total }) => Number.isSafeInteger(total) && total >= 0)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('amounts', () => {
  it.each([
    [118, 18],
    [720_000, 109_831],
    [1, 0],
    [0, 0],
    [9_007_199_254_740_991, 1_373_979_547_333_372],
  ])('%i shillings hold %i of VAT at 18 percent', (amount, tax) => {
    expect(taxIncluded(amount, 18)).toBe(tax)
  })

  it('spread to the shilling, the largest remainders first', () => {
    expect(spread(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(spread(100, [0, 5])).toEqual([0, 100])
    expect(spread(7, [0, 0])).toEqual([0, 0])
  })

  it('a discount takes at most what is there', () => {
    expect(discountOn(99, { type: 'amount', value: 100 })).toBe(99)
    expect(discountOn(99, { type: 'percent', value: 50 })).toBe(50)
    expect(discountOn(99, undefined)).toBe(0)
  })
})
