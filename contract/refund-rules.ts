import { share } from './money.ts'

/** A line of a sale with how much of it was given back already. */
export type LineSold = { readonly quantity: number; readonly refunded_quantity: number }

/**
 * What of `amount`, a whole line's, goes back with `quantity` more of its units: the line's share to the shilling, so that giving back
 * its last unit gives back exactly what is left, however the units before it were refunded.
 */
export function partBack(
  { quantity: sold, refunded_quantity: before }: LineSold,
  quantity: number,
  amount: number,
): number {
  return share(amount, before + quantity, sold) - share(amount, before, sold)
}
