import type { PaymentMethod } from '@tunda/contract/selling/payment-methods'
import { numberOf } from '../shared/fields/whole-number.ts'

/** A payment at the handover, as it is typed. */
export type Paying = {
  readonly id: string
  readonly method: PaymentMethod
  readonly amount: number | string
  readonly reference: string
}

export const newPaying = (method: PaymentMethod, amount: number | string): Paying => ({
  id: crypto.randomUUID(),
  method,
  amount,
  reference: '',
})

type Typed = {
  readonly total: number
  readonly paid: number
  readonly payments: readonly Paying[]
  readonly onAccount: number
}

/** What is left to be paid now, what goes back, and by how much the payments miss that: negative is too little. */
export function settlingOf({ total, paid, payments, onAccount }: Typed) {
  const left = Math.max(0, total - paid)
  const given = payments.reduce((sum, { amount }) => sum + numberOf(amount), onAccount)
  return { left, back: Math.max(0, paid - total), off: given - left }
}

export const sentPayments = (payments: readonly Paying[]) =>
  payments
    .filter(({ amount }) => numberOf(amount) > 0)
    .map(({ method, amount, reference }) => ({
      method,
      amount: numberOf(amount),
      reference: reference.trim() || null,
    }))
