import { describe, expect, it } from 'vitest'
import { emptyTicket, type Ticket } from '../ticket/ticket.ts'
import { type ActiveField, changeFor, pressKey } from './active-field.ts'
import { mainMethod, paymentsOf, tenderOf, tenderProblem } from './tender.ts'

const ticket = (more: Partial<Ticket> = {}): Ticket => ({ ...emptyTicket('id'), ...more })
const part = { method: 'mobile_money', amount: 300, reference: 'MP1' } as const

describe('what is handed over', () => {
  it.each([
    [{}, { due: 1000, received: 1000, change: 0, isPart: false }],
    [{ received: 1500 }, { due: 1000, received: 1500, change: 500, isPart: false }],
    [{ received: 400 }, { due: 1000, received: 400, change: 0, isPart: true }],
    [{ payments: [part] }, { due: 700, received: 700, change: 0, isPart: false }],
    [
      { payments: [part], received: 1000 },
      { due: 700, received: 1000, change: 300, isPart: false },
    ],
  ])('of 1,000 with %j', (more, expected) => expect(tenderOf(ticket(more), 1000)).toEqual(expected))

  it('gives change for cash alone, and takes back parts that are more than the total', () => {
    expect(tenderProblem(ticket({ received: 1500 }), 1000)).toBeUndefined()
    expect(tenderProblem(ticket({ received: 1500, method: 'mobile_money' }), 1000)).toMatch(/Only cash gives change/)
    expect(tenderProblem(ticket({ payments: [part] }), 200)).toMatch(/more than the total/)
    expect(tenderProblem(ticket({ received: 0 }), 1000)).toBe('Enter what was received.')
  })

  it('becomes payments that add up to the total, under the method of the largest', () => {
    const paid = paymentsOf(ticket({ payments: [part], received: 5000 }), 1000)
    expect(paid).toEqual([part, { method: 'cash', amount: 700, reference: null }])
    expect(mainMethod(paid)).toBe('cash')
    expect(paymentsOf(ticket(), 0)).toEqual([{ method: 'cash', amount: 0, reference: null }])
  })
})

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
