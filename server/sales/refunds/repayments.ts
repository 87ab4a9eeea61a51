import type { Payment, PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import { refundFailures } from '@tunda/contract/selling/refund-failures'
import { leftByMethod, splitBack } from '@tunda/contract/selling/refund-rules'
import { fail } from '../../fail.ts'
import type { LockedSale } from '../lock-sale.ts'

/** What of `amount` goes off the customer's account. That comes first: no money leaves for goods that nobody has paid. */
export const offAccount = (sale: Pick<LockedSale, 'left_on_account'>, amount: number): number =>
  Math.min(sale.left_on_account, amount)

/** How somebody wants money back: by these amounts, else by this method first, else as the sale was paid. */
export type RepaymentAsked = {
  readonly payment_method?: PaymentMethod | null | undefined
  readonly reference?: string | null | undefined
  readonly payments?: readonly Payment[] | null | undefined
}

/**
 * How `whole`, less what goes off the account, of a locked sale goes back, the largest part first. What was paid by one method may go back by another, as one whole; what
 * was paid by several goes back by those, none refunding more than it was paid and has left. Fails REFUND_OVER_PAID and
 * REFUND_PAYMENTS_MISMATCH.
 */
export function decideRepayments(sale: LockedSale, whole: number, asked: RepaymentAsked): Payment[] {
  const amount = whole - offAccount(sale, whole)
  if (asked.payments) requireFit(sale, amount, asked.payments)
  const [named] = asked.payments ?? []
  const method = named?.method ?? asked.payment_method
  if (!isSplit(sale)) return wholeBy(method ?? sale.payment_method, amount, named?.reference ?? asked.reference)
  if (method && amount > 0 && !leftOf(sale).some((left) => left.method === method)) {
    throw fail(refundFailures.overPaid, { method, left: 0, requested: amount })
  }
  return repayAgain(sale, whole, asked)
}

/** The same for what was asked for earlier: what a method has not left any more goes back by the others. */
export function repayAgain(sale: LockedSale, whole: number, asked: RepaymentAsked): Payment[] {
  const amount = whole - offAccount(sale, whole)
  const { payment_method: method, reference, payments } = asked
  if (!isSplit(sale)) return wholeBy(method ?? sale.payment_method, amount, reference)
  const first = payments ?? (method ? [{ method, amount, reference }] : [])
  const parts = splitBack(leftOf(sale), amount, first)
  const referenceOf = (by: PaymentMethod) => first.find((part) => part.method === by)?.reference ?? null
  return inOrder(parts.map((part) => ({ ...part, reference: referenceOf(part.method) })))
}

/** Whether several methods paid for the sale. */
export const isSplit = (sale: LockedSale) => leftOf(sale).length > 1

const leftOf = ({ paid, given }: LockedSale) => leftByMethod(paid, given)

const inOrder = (payments: readonly Payment[]) => payments.toSorted((a, b) => b.amount - a.amount)

function wholeBy(method: PaymentMethod, amount: number, reference: string | null | undefined): Payment[] {
  return amount === 0 ? [] : [{ method, amount, reference: reference ?? null }]
}

function requireFit(sale: LockedSale, amount: number, payments: readonly Payment[]): void {
  const paid = payments.reduce((sum, part) => sum + part.amount, 0)
  if (paid !== amount) throw fail(refundFailures.paymentsMismatch, { paid, amount })
  if (payments.length === 1 && !isSplit(sale)) return
  for (const { method, amount: requested } of payments) {
    const left = leftOf(sale).find((one) => one.method === method)?.amount ?? 0
    if (requested > left) throw fail(refundFailures.overPaid, { method, left, requested })
  }
}
