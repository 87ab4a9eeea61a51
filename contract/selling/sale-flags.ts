import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { say } from '../words.ts'

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
  oversold: say(msg`Sold more than was in stock`),
  over_limit: say(msg`Over the monthly sales limit of the plan`),
  price_changed: say(msg`Not at the shop’s prices at that time`),
  clock_skew: say(msg`The till’s clock was wrong`),
  late_after_stocktake: say(msg`Sent after its products were counted`),
  no_key: say(msg`Sent without an ID, so it may be recorded twice`),
  seller_unknown: say(msg`Sold without a PIN that the shop could check`),
  not_approved: say(msg`A price or discount that nobody approved`),
  device_unchecked: say(msg`A device that another till may have sold too`),
  expired: say(msg`Products that had expired`),
  over_credit: say(msg`On account without permission, or over the customer’s limit`),
}
