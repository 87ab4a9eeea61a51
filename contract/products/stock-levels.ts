import { z } from 'zod'
import { forEverybody } from '../access.ts'
import { Id, Instant, pageCounts } from '../shapes.ts'

/** How much of a product is at a location. */
export const StockLevel = z.object({ location_id: Id, location: z.string(), on_hand: z.int() })
export type StockLevel = z.infer<typeof StockLevel>

/** What of a product is on the way between two locations, and since when. */
export const StockOnTheWay = z.object({
  transfer_id: Id,
  number: z.int(),
  from: z.string(),
  to: z.string(),
  units: z.int(),
  sent_at: Instant,
})
export type StockOnTheWay = z.infer<typeof StockOnTheWay>

export const stockLevels = {
  levels: forEverybody()
    .route({
      method: 'GET',
      path: '/rest/v1/products/{id}/stock_levels',
      tags: ['products'],
      summary: 'Where a product is, of the locations that the caller sees',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ stock_levels: z.array(StockLevel), on_the_way: z.array(StockOnTheWay), ...pageCounts })),
}
