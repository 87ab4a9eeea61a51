import { z } from 'zod'
import { forTerminal } from '../access.ts'
import { asErrors } from '../failure.ts'
import { PriceList } from '../selling/price-lists.ts'
import { Amount, Id, wholeNumber } from '../shapes.ts'
import { tillFailures } from './till-failures.ts'

/** A price list that holds where the till is; a percentage off is of one category's products, or of all. */
export const TillPriceList = PriceList.pick({
  name: true,
  kind: true,
  percent: true,
  category_id: true,
  group_id: true,
  location_id: true,
  valid_from: true,
  valid_until: true,
  position: true,
}).extend({ list_id: Id })
export type TillPriceList = z.infer<typeof TillPriceList>

/** What the lists ask for a product, from so many of it on. A list that is not among the till's asks nothing. */
export const TillPrices = z.object({
  product_id: Id,
  prices: z.array(z.object({ list_id: Id, min_qty: z.int(), price: Amount })),
})
export type TillPrices = z.infer<typeof TillPrices>

/** `since` is the last answer's cursor; without one, or with one the server no longer knows, everything comes. */
export const TillPricesAsked = z.object({
  token_hash: z.string(),
  since: z.string().max(160).nullish(),
  limit: wholeNumber(1, 2000).default(500),
})

/**
 * All lists, and the prices of a part of the products: of all (`is_whole`: what none of the parts names has none), or of those that changed.
 * Ask again with `cursor` at once while `has_more`.
 */
export const TillPricesTold = z.object({
  location_id: Id,
  lists: z.array(TillPriceList),
  products: z.array(TillPrices),
  cursor: z.string(),
  has_more: z.boolean(),
  is_whole: z.boolean(),
})
export type TillPricesTold = z.infer<typeof TillPricesTold>

export const tillPrices = {
  prices: forTerminal()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/get_prices_for_terminal',
      tags: ['till'],
      summary: 'The price lists that hold at the till’s location, or what changed of them since a cursor',
    })
    .errors(asErrors({ notAuthenticated: tillFailures.notAuthenticated, tooFast: tillFailures.tooFast }))
    .input(TillPricesAsked)
    .output(TillPricesTold),
}
