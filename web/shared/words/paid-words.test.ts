import { expect, it } from 'vitest'
import { paidParts } from './paid-words.ts'

const split = [
  { method: 'mobile_money', amount: 578_000 },
  { method: 'cash', amount: 500_000 },
]

it.each([
  [[{ method: 'cash', amount: 720_000 }], ['Cash']],
  [undefined, ['Cash']],
  [[{ method: 'cheque', amount: 720_000 }], ['Credit Card']],
  [split, ['Mobile Money 578,000', 'Cash 500,000']],
])('%j is %j, a part a method', (payments, parts) => {
  expect(paidParts({ payment_method: 'cash', payments })).toEqual(parts)
})
