import { z } from 'zod'

/** What a manager looks at after a till sold without the server. */
export const saleFlags = [
  'oversold',
  'over_limit',
  'price_changed',
  'clock_skew',
  'late_after_stocktake',
  'no_key',
  'seller_unknown',
  'not_approved',
  'device_unchecked',
  'expired',
  'over_credit',
] as const
export const SaleFlag = z.enum(saleFlags)
export type SaleFlag = z.infer<typeof SaleFlag>

/** The words for a flag. */
export const flagWords: Record<SaleFlag, string> = {
  oversold: 'Sold more than was in stock',
  over_limit: 'Over the monthly transactions limit',
  price_changed: 'Not the shop’s prices of that moment',
  clock_skew: 'The till’s clock was off',
  late_after_stocktake: 'Handed in after its goods were counted',
  no_key: 'Sent without an id: it may be there twice',
  seller_unknown: 'Sold without a PIN that the shop could check',
  not_approved: 'A price or discount that nobody approved',
  device_unchecked: 'A device that another till could have sold too',
  expired: 'Goods that had expired',
  over_credit: 'On account without the right, or past the customer’s limit',
}
