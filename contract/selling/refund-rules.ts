import { share } from '../money.ts'
import type { PaidMethod, PaymentMethod } from './payment-shapes.ts'

/** A line of a sale with how much of it was refunded already. */
export type LineSold = { readonly quantity: number; readonly refunded_quantity: number }

/**
 * What of `amount`, a whole line's, goes back with `quantity` more of its units: the line's share to the shilling, so that refunding
 * its last unit refunds exactly what is left, however the units before it were refunded.
 */
export function partBack(
  { quantity: sold, refunded_quantity: before }: LineSold,
  quantity: number,
  amount: number,
): number {
  return share(amount, before + quantity, sold) - share(amount, before, sold)
}

/** How it goes back: what a device paid that was traded in is money when it goes back, and the device stays the shop's. */
export const backBy = (method: PaidMethod): PaymentMethod => (method === 'trade_in' ? 'cash' : method)

/** So much by one method: whole shillings. */
export type ByMethod = { readonly method: PaymentMethod; readonly amount: number }

/**
 * What each method paid for a sale and has not refunded yet, in the order in which it goes back: the method that paid last comes
 * first. A method that refunded more than it paid, as refunds once could, has nothing left. Payments in the order they were made.
 */
export function leftByMethod(paid: readonly ByMethod[], given: readonly ByMethod[]): ByMethod[] {
  const sumOf = (parts: readonly ByMethod[], method: PaymentMethod) =>
    parts.reduce((sum, part) => (part.method === method ? sum + part.amount : sum), 0)
  const methods = new Set(paid.toReversed().flatMap(({ method, amount }) => (amount > 0 ? [method] : [])))
  return [...methods].map((method) => ({ method, amount: Math.max(sumOf(paid, method) - sumOf(given, method), 0) }))
}

/** How `amount` goes back: by `first`, as far as each has it left, then by the others in their order. Nothing is left out of it. */
export function splitBack(left: readonly ByMethod[], amount: number, first: readonly ByMethod[] = []): ByMethod[] {
  const parts = new Map<PaymentMethod, number>()
  let open = amount
  for (const { method, amount: wanted } of [...first, ...left]) {
    const most = (left.find((one) => one.method === method)?.amount ?? 0) - (parts.get(method) ?? 0)
    const part = Math.min(wanted, most, open)
    if (part <= 0) continue
    parts.set(method, (parts.get(method) ?? 0) + part)
    open -= part
  }
  return [...parts].map(([method, part]) => ({ method, amount: part }))
}
