import { z } from 'zod'
import { forMember } from '../access.ts'
import { SaleRow } from '../selling/sales.ts'
import { Amount, ClockTime, Day, Id, Instant, SignedAmount, walkCounts, walkInput, wholeNumber } from '../shapes.ts'

/** One day of trade. `profit` is absent for members. */
export const DayTotal = z.object({
  day: Day,
  revenue: Amount,
  transactions: z.int(),
  profit: SignedAmount.optional(),
})
export type DayTotal = z.infer<typeof DayTotal>

/** A product by what it has brought in, all time, net of refunds. */
export const TopProduct = z.object({
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  category_name: z.string(),
  units_sold: z.int(),
  total_revenue: Amount,
})
export type TopProduct = z.infer<typeof TopProduct>

/** A product that runs out within 30 days at the last 30 days' pace; where there are few of them, one that is low or has run out. */
export const RunningOut = z.object({
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  category_name: z.string(),
  current_stock: z.int(),
  /** Whole days left at the last 30 days' pace; null for one that is low and lasts longer than 30, or did not sell in those days. */
  days_left: z.int().nullable(),
})
export type RunningOut = z.infer<typeof RunningOut>

/**
 * A product to order again. `suggested_quantity` lasts for the days asked for, after those until it comes, at the pace of the last 30, and
 * fills up to the minimum at least; in whole packs.
 */
export const ReorderLine = RunningOut.extend({
  min_stock: z.int(),
  units_sold: z.int(),
  /** What is still to come of orders, sent or not; not asked for again. */
  on_order: z.int(),
  suggested_quantity: z.int(),
  /** Its last supplier, the days until it comes and the units of a pack; null if it has no supplier. Left out for members who do not buy. */
  supplier: z.object({ id: Id, name: z.string(), lead_days: z.int(), pack_size: z.int() }).nullable().optional(),
})
export type ReorderLine = z.infer<typeof ReorderLine>

/** Days that an order usually is to last. */
export const usualCover = 30

export const Dashboard = z.object({
  /** When the figures were read. */
  as_of: Instant,
  today: DayTotal,
  /** The same weekday a week ago, until the time of day `compared_until`, which is now. */
  last_week: DayTotal,
  compared_until: ClockTime.optional(),
  /** 14 days ending today, oldest first: the last 7 and the 7 before them. */
  days: z.array(DayTotal),
  /** Cost of what is on the shelf; absent for members. */
  stock_value: Amount.optional(),
  units_on_hand: z.int(),
  product_count: z.int(),
  low_stock_count: z.int(),
  out_of_stock_count: z.int(),
  top_products: z.array(TopProduct),
  recent_sales: z.array(SaleRow),
  running_out: z.array(RunningOut),
})
export type Dashboard = z.infer<typeof Dashboard>

export const analytics = {
  dashboard: forMember('see_reports')
    .route({ method: 'GET', path: '/rest/v1/dashboard', tags: ['analytics'], summary: "The shop's day at a glance" })
    .input(z.object({ location_id: Id.optional() }).optional())
    .output(Dashboard),
  reorderList: forMember('see_reports')
    .route({
      method: 'GET',
      path: '/rest/v1/reorder_list',
      tags: ['analytics'],
      summary: 'What to order again: out of stock first, then what runs out soonest, with quantities',
    })
    .input(
      z.object({ ...walkInput(50), cover_days: wholeNumber(1, 365).default(usualCover), location_id: Id.optional() }),
    )
    .output(z.object({ products: z.array(ReorderLine), ...walkCounts })),
  bestSeller: forMember('see_reports')
    .route({
      method: 'GET',
      path: '/rest/v1/best_seller',
      tags: ['analytics'],
      summary: 'The top product by revenue, or none yet',
    })
    .output(z.object({ best_seller: TopProduct.nullable() })),
}
