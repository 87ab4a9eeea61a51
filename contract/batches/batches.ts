import { z } from 'zod'
import { forMember } from '../access.ts'
import { mostUnits } from '../ceilings.ts'
import { asErrors, failuresOf, failureWith } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Amount, Day, Id, Instant, walkCounts, walkInput } from '../shapes.ts'
import { batchOf } from './batch-shapes.ts'

/** Which stock is listed: expired, expiring within some days, all, or without a known date. */
export const shelfViews = ['expired', '30', '60', '90', 'all', 'undated'] as const
export type ShelfView = (typeof shelfViews)[number]

export const ShelfPage = z.object({
  ...walkInput(100, 500),
  show: z.enum(shelfViews).default('90'),
  location_id: Id.optional(),
  product_id: Id.optional(),
})
export type ShelfPage = z.output<typeof ShelfPage>

/** A batch at a location. `expires_on` is null for goods without a known date. `value` is at cost, and left out for members who may not see costs. */
export const ShelfBatch = z.object({
  batch_id: Id,
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  variant: z.string(),
  number: z.string().nullable(),
  expires_on: Day.nullable(),
  /** Days until it expires: 0 today, negative once it has expired. */
  days_left: z.int().nullable(),
  location_id: Id,
  location: z.string(),
  on_hand: z.int(),
  value: Amount.optional(),
})
export type ShelfBatch = z.infer<typeof ShelfBatch>

/** Goods of a batch at a location. */
const Taken = z.object({ batch_id: Id, location_id: Id, quantity: z.int().min(1).max(mostUnits) })
export const WriteOff = z.object({
  lines: z
    .array(Taken)
    .min(1)
    .max(500)
    .refine(
      (lines) => new Set(lines.map(({ batch_id, location_id }) => `${batch_id} ${location_id}`)).size === lines.length,
      'Each batch can appear only once',
    ),
})
export type WriteOff = z.infer<typeof WriteOff>

/** Corrects the date of goods of one batch. */
export const BatchCorrection = Taken.extend(batchOf)
export type BatchCorrection = z.infer<typeof BatchCorrection>

export const batchFailures = failuresOf('batch', {
  changed: failureWith(
    'BATCH_CHANGED',
    409,
    'business_logic',
    z.object({ product: z.string(), in_stock: z.int() }),
    ({ product, in_stock }) =>
      in_stock === 0
        ? `This batch of ${product} is no longer in stock.`
        : `This batch of ${product} has only ${in_stock} left. Check the quantity.`,
  ),
  notExpired: failureWith(
    'BATCH_NOT_EXPIRED',
    409,
    'business_logic',
    z.object({ product: z.string() }),
    ({ product }) => `This batch of ${product} has not expired.`,
  ),
})

const route = routesOf('batches')

export const batches = {
  shelf: forMember('count_stock')
    .route(route('GET', '/rest/v1/batches', 'What expires when and where, and what has no known date, soonest first'))
    .input(ShelfPage)
    .output(
      z.object({
        batches: z.array(ShelfBatch),
        units: z.int(),
        /** At cost; left out for members who may not see costs. */
        value: Amount.optional(),
        as_of: Instant,
        ...walkCounts,
      }),
    ),
  writeOff: forMember('adjust_stock')
    .route(route('POST', '/rest/v1/rpc/write_off_expired', 'Take what has expired out of the stock, all or none'))
    .errors(asErrors(batchFailures))
    .input(WriteOff)
    .output(z.object({ units: z.int() })),
  correct: forMember('adjust_stock')
    .route(route('POST', '/rest/v1/rpc/correct_batch', 'Correct the expiry date of goods in a batch'))
    .errors(asErrors({ changed: batchFailures.changed }))
    .input(BatchCorrection)
    .output(z.object({ batch_id: Id })),
}
