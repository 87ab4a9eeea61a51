import { describe, expect, it } from 'vitest'
import { type ActiveField, changeFor, pressKey } from './active-field.ts'

describe('the keypad', () => {
  it('writes over what stands there with its first digit, and takes digits away again', () => {
    expect(pressKey(1000, '5', true)).toBe(5)
    expect(pressKey(5, '000', false)).toBe(5000)
    expect(pressKey(5000, 'Backspace', false)).toBe(500)
    expect(pressKey(5, 'Backspace', false)).toBeUndefined()
    expect(pressKey(undefined, '000', true)).toBe(0)
    expect(pressKey(9_999_999_999_999, '9', false)).toBe(9_999_999_999_999)
  })

  const quantity: ActiveField = { kind: 'quantity', product_id: 'a' }
  const percent: ActiveField = { kind: 'discount', type: 'percent' }
  it.each([
    [quantity, 3, { type: 'quantity', product_id: 'a', quantity: 3 }],
    [quantity, 0, undefined],
    [percent, 101, undefined],
    [percent, 10, { type: 'discount', discount: { type: 'percent', value: 10 } }],
    [percent, undefined, { type: 'discount', discount: undefined }],
    [
      { kind: 'discount', product_id: 'a', type: 'amount' } as const,
      500,
      {
        type: 'line-discount',
        product_id: 'a',
        discount: { type: 'amount', value: 500 },
      },
    ],
  ])('in %j makes of %j the change it means', (field, figure, change) =>
    expect(changeFor(field, figure)).toEqual(change),
  )
})
