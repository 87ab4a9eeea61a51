import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors, failure, failuresOf } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Day, Flag, Id, Instant, Text, walkCounts, walkInput, wholeNumber } from '../shapes.ts'
import { unitFailures } from '../units/unit-failures.ts'
import {
  ItemCounted,
  NumberCounted,
  NumberScan,
  ProductToCount,
  StockCount,
  StockTake,
  StockTakeItem,
  StockTakeStatus,
} from './stock-take-shapes.ts'

export const NewStockTake = z.object({
  notes: Text(500).nullish(),
  /** Today in the shop's time zone, unless given. */
  stock_take_date: Day.optional(),
  category_id: Id.nullish(),
  is_blind: z.boolean().default(true),
})
export type NewStockTake = z.infer<typeof NewStockTake>

export const stockTakeFailures = failuresOf('stockTake', {
  closed: failure(
    'STOCK_TAKE_CLOSED',
    409,
    'business_logic',
    'This stock take is no longer in progress. Nothing more can be counted in it.',
  ),
  onlyInProgress: failure(
    'STOCK_TAKE_NOT_IN_PROGRESS',
    409,
    'business_logic',
    'Only a stock take in progress can be changed, cancelled or deleted.',
  ),
  categoryNotAvailable: failure(
    'CATEGORY_NOT_AVAILABLE',
    409,
    'business_logic',
    'Category not available in your organization',
  ),
})
const { closed, onlyInProgress, categoryNotAvailable } = stockTakeFailures

const route = routesOf('stock takes')

/** Counts sent together at most. */
export const mostCounts = 200

/** Which lines of a stock take: all, or those that differ from what should be there, the dearest difference first. */
export const itemViews = ['counted', 'differences'] as const

export const stockTakes = {
  list: forMember('count_stock')
    .route(route('GET', '/rest/v1/stock_takes', 'List stock takes, newest first'))
    .input(
      z.object({
        ...walkInput(20),
        status: StockTakeStatus.optional(),
        /** Those that are over, or those that are not. */
        isClosed: Flag.optional(),
      }),
    )
    .output(z.object({ stock_takes: z.array(StockTake), ...walkCounts })),
  get: forMember('count_stock')
    .route(route('GET', '/rest/v1/stock_takes/{id}', 'One stock take, with what it found'))
    .input(z.object({ id: Id }))
    .output(StockTake),
  start: forMember('count_stock')
    .route(route('POST', '/rest/v1/stock_takes', 'Start a stock take'))
    .errors(asErrors({ categoryNotAvailable }))
    .input(NewStockTake)
    .output(StockTake),
  update: forMember('count_stock')
    .route(route('PATCH', '/rest/v1/stock_takes/{id}', 'Change the notes of a stock take in progress, or cancel it'))
    .errors(asErrors({ onlyInProgress }))
    .input(
      z.object({
        id: Id,
        notes: Text(500).nullish(),
        is_blind: z.boolean().optional(),
        status: z.literal('cancelled').optional(),
      }),
    )
    .output(StockTake),
  remove: forMember('adjust_stock')
    .route(route('DELETE', '/rest/v1/stock_takes/{id}', 'Delete a stock take in progress, with its counts'))
    .errors(asErrors({ onlyInProgress }))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
  complete: forMember('count_stock')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/complete_stock_take',
        'Complete a stock take; owner and admin may have the differences written to the stock',
      ),
    )
    .errors(asErrors({ onlyInProgress, unitsNeeded: unitFailures.needed }))
    .input(z.object({ stock_take_id: Id, user_id: Id.optional(), apply_adjustments: Flag.default(false) }))
    .output(StockTake.extend({ adjusted: z.array(StockTakeItem) })),
  products: forMember('count_stock')
    .route(
      route(
        'GET',
        '/rest/v1/stock_takes/{id}/products',
        'What there is to count, 1,000 products at a time; `next` is where to go on',
      ),
    )
    .input(z.object({ id: Id, after: Id.optional(), limit: wholeNumber(1, 1000).default(1000) }))
    .output(z.object({ products: z.array(ProductToCount), next: Id.nullable() })),
  counts: forMember('count_stock')
    .route(
      route(
        'GET',
        '/rest/v1/stock_takes/{id}/counts',
        'The lines that changed after a revision, and how the stock take stands now; ask on at `revision` while `has_more`',
      ),
    )
    .input(
      z.object({
        id: Id,
        after: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
        /** Lines, and as many devices; those of one revision come together. */
        limit: wholeNumber(1, 1000).default(1000),
      }),
    )
    .output(
      z.object({
        status: StockTakeStatus,
        is_blind: z.boolean(),
        /** Up to which this part goes. */
        revision: z.int(),
        has_more: z.boolean(),
        items: z.array(StockTakeItem),
        /** The devices that were scanned; left out where there are none. */
        numbers: z.array(NumberCounted).optional(),
      }),
    ),
  numbers: forMember('count_stock')
    .route(
      route(
        'GET',
        '/rest/v1/stock_takes/{id}/numbers',
        'The devices of a stock take: those that are missing, then those that were scanned, newest first',
      ),
    )
    .input(z.object({ id: Id, ...walkInput(100, 500) }))
    .output(z.object({ numbers: z.array(NumberCounted), ...walkCounts })),
  count: forMember('count_stock')
    .route(
      route('POST', '/rest/v1/rpc/record_stock_counts', 'Send counts; each is counted once, however often it is sent'),
    )
    .errors(asErrors({ closed }))
    .input(
      z.object({
        stock_take_id: Id,
        /** The device's clock at the moment of sending, by which `counted_at` of a clock that is wrong is put right. */
        sent_at: Instant.optional(),
        counts: z.array(StockCount).max(mostCounts).default([]),
        numbers: z.array(NumberScan).max(mostCounts).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(StockTakeItem),
        revision: z.int(),
        unknown_products: z.array(Id),
        numbers: z.array(NumberCounted).optional(),
      }),
    ),
  items: forMember('count_stock')
    .route(route('GET', '/rest/v1/stock_take_items', 'The counted lines of a stock take, newest count first'))
    .input(z.object({ ...walkInput(20), stock_take_id: Id, view: z.enum(itemViews).default('counted') }))
    .output(z.object({ stock_take_items: z.array(StockTakeItem), ...walkCounts })),
  addItem: forMember('count_stock')
    .route(route('POST', '/rest/v1/stock_take_items', 'Set what was counted of a product'))
    .errors(asErrors({ closed }))
    .input(ItemCounted.extend({ stock_take_id: Id, product_id: Id }))
    .output(StockTakeItem),
  updateItem: forMember('count_stock')
    .route(route('PATCH', '/rest/v1/stock_take_items/{id}', 'Set what was counted in a line, or its notes'))
    .errors(asErrors({ closed }))
    .input(ItemCounted.partial().extend({ id: Id }))
    .output(StockTakeItem),
  removeItem: forMember('count_stock')
    .route(route('DELETE', '/rest/v1/stock_take_items/{id}', 'Undo the count of a line'))
    .errors(asErrors({ closed }))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
}
