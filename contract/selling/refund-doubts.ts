/**
 * Why a refund that a till made without the server is set aside. `nobody`: no good pass; `other`: the sale is not what the till
 * knew.
 */
export const refundDoubts = [
  'nobody',
  'not_allowed',
  'over_cap',
  'over_limit',
  'unknown_sale',
  'not_cash',
  'over_sold',
  'other',
] as const
export type RefundDoubt = (typeof refundDoubts)[number]
