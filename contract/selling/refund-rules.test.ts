import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { largestAmount } from '../ceilings.ts'
import { paymentMethods } from './payment-methods.ts'
import { leftByMethod, partBack, splitBack } from './refund-rules.ts'
import { NewRefund, NewRefundRequest } from './refunds.ts'

describe('what goes back for units of a line', () => {
  it.each([
    [{ quantity: 3, refunded_quantity: 0 }, 1, 2_159_900, 719_967],
    [{ quantity: 3, refunded_quantity: 1 }, 1, 2_159_900, 719_966],
    [{ quantity: 3, refunded_quantity: 2 }, 1, 2_159_900, 719_967],
    [{ quantity: 2, refunded_quantity: 0 }, 1, 1, 1],
    [{ quantity: 2, refunded_quantity: 1 }, 1, 1, 0],
    [{ quantity: 1, refunded_quantity: 0 }, 1, largestAmount, largestAmount],
    [{ quantity: 3, refunded_quantity: 0 }, 2, largestAmount, 6_004_799_503_160_661],
  ])('of %j, %i of %i: %i', (line, quantity, amount, back) => expect(partBack(line, quantity, amount)).toBe(back))

  it('adds up to the line, however it is cut, and never takes any back', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(cuts, fc.nat({ max: largestAmount }), (quantities, amount) => {
        const quantity = quantities.reduce((sum, one) => sum + one, 0)
        let refunded_quantity = 0
        let given = 0
        for (const one of quantities) {
          const part = partBack({ quantity, refunded_quantity }, one, amount)
          expect(part).toBeGreaterThanOrEqual(0)
          refunded_quantity += one
          given += part
        }
        expect(given).toBe(amount)
      }),
    )
  })
})

describe('how an amount goes back', () => {
  const part = fc.record({ method: fc.constantFrom(...paymentMethods), amount: fc.nat({ max: 1_000_000 }) })
  const parts = fc.array(part, { maxLength: 6 })
  const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)

  it('is by the method that paid last first', () => {
    const paid = [
      { method: 'cash' as const, amount: 300 },
      { method: 'mobile_money' as const, amount: 200 },
      { method: 'bank_transfer' as const, amount: 100 },
    ]
    const left = leftByMethod(paid, [{ method: 'mobile_money', amount: 150 }])
    expect(left.map(({ method, amount }) => [method, amount])).toEqual([
      ['bank_transfer', 100],
      ['mobile_money', 50],
      ['cash', 300],
    ])
    expect(splitBack(left, 151).map(({ amount }) => amount)).toEqual([100, 50, 1])
    expect(splitBack(left, 301, [{ method: 'cash', amount: 301 }])).toEqual([
      { method: 'cash', amount: 300 },
      { method: 'bank_transfer', amount: 1 },
    ])
  })

  it('comes to it exactly, and to no more by a method than it has left, whatever is wished for', () => {
    fc.assert(
      fc.property(parts, parts, parts, fc.nat(), (paid, given, wished, wanted) => {
        const left = leftByMethod(paid, given)
        const amount = Math.min(wanted, sumOf(left))
        const back = splitBack(left, amount, wished)
        expect(sumOf(back)).toBe(amount)
        for (const { method, amount: by } of back) {
          expect(by).toBeGreaterThan(0)
          expect(by).toBeLessThanOrEqual(left.find((one) => one.method === method)?.amount ?? 0)
        }
        expect(new Set(back.map(({ method }) => method)).size).toBe(back.length)
      }),
    )
  })
})

describe('a refund that is asked for', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const item = { line: 1, quantity: 1, goods: 'restock' }
  const asked = { sale_id: id, items: [item], reason: 'Broken', payment_method: 'cash', amount: 1 }
  const wrong = [0, -1, 0.5, 2 ** 31, 2 ** 53, Number.POSITIVE_INFINITY, Number.NaN, '1', null]

  it('is accepted in every valid form', () => expect(NewRefund.safeParse(asked).success).toBe(true))

  it.each(wrong)('for a quantity of %s is refused', (quantity) => {
    expect(NewRefund.safeParse({ ...asked, items: [{ ...item, quantity }] }).success).toBe(false)
  })

  it.each([-1, 0.5, 2 ** 53, Number.POSITIVE_INFINITY, '1'])('for an amount of %s is refused', (amount) => {
    expect(NewRefund.safeParse({ ...asked, amount }).success).toBe(false)
  })

  it('names a line once, something to refund, and why', () => {
    const said = (change: object) => NewRefund.safeParse({ ...asked, ...change }).error?.issues[0]?.message
    expect(said({ items: [item, item] })).toBe('A line can be in a refund only once')
    expect(said({ items: [] })).toBe('Choose at least one item to refund')
    expect(said({ reason: ' ' })).toBe('Say why')
  })

  it('by a member names its lines, or the whole sale', () => {
    const { items: _, amount: __, ...rest } = asked
    expect(NewRefundRequest.safeParse({ ...rest, kind: 'cancel' }).success).toBe(true)
    expect(NewRefundRequest.safeParse({ ...rest, kind: 'refund' }).success).toBe(false)
  })
})
