import { z } from 'zod'
import { batchOf } from '../batches/batch-shapes.ts'
import { mostUnits } from '../ceilings.ts'
import { Amount, Day, Id, Instant, Line, SignedAmount, Text } from '../shapes.ts'
import { trackings } from '../units/unit-numbers.ts'

export const StockTakeStatus = z.enum(['in_progress', 'cancelled', 'completed'])
export type StockTakeStatus = z.infer<typeof StockTakeStatus>

/** The words for a stock take's status. */
export function stockTakeStatusLabel(status: StockTakeStatus): string {
  return { in_progress: 'In progress', cancelled: 'Cancelled', completed: 'Completed' }[status]
}

/** What a stock take found, against what the ledger says was there at each line's moment. Shillings are at cost, and absent for members. */
export const StockTakeFindings = z.object({
  lines_over: z.int(),
  units_over: z.int(),
  lines_short: z.int(),
  units_short: z.int(),
  /** Lines among them of numbered units that were counted by hand: completing leaves their stock as it is. */
  lines_numbered: z.int().optional(),
  value_over: Amount.optional(),
  value_short: Amount.optional(),
})
export type StockTakeFindings = z.infer<typeof StockTakeFindings>

/** `findings` are null while a blind count goes on, for who only counts. */
export const StockTake = z.object({
  id: Id,
  user_id: Id.nullable(),
  org_id: Id,
  notes: z.string().nullable(),
  created_by: Id.nullable(),
  created_by_name: z.string(),
  status: StockTakeStatus,
  stock_take_date: Day,
  /** What should be there stays hidden from who counts. */
  is_blind: z.boolean(),
  /** Only this category is looked through; null: everything. */
  category_id: Id.nullable(),
  category_name: z.string().nullable(),
  /** Products to look through: the active ones, and every other that was counted. */
  to_count: z.int(),
  counted: z.int(),
  units_counted: z.int(),
  /** Grows with every count: what a device asks what is new by. */
  revision: z.int(),
  findings: StockTakeFindings.nullable(),
  closed_at: Instant.nullable(),
  closed_by: Id.nullable(),
  closed_by_name: z.string().nullable(),
  is_adjusted: z.boolean(),
  created_at: Instant,
})
export type StockTake = z.infer<typeof StockTake>

/** How much was counted of a batch, by its date and the maker's number. */
export const CountedBatch = z.object({ number: z.string().nullable(), expires_on: Day, quantity: z.int() })
export type CountedBatch = z.infer<typeof CountedBatch>

/**
 * One product of a stock take. `system_quantity` is what the ledger says was there when it was counted; null while that is hidden.
 * `physical_quantity` is null where a count was taken back.
 */
export const StockTakeItem = z.object({
  id: Id,
  stock_take_id: Id,
  product_id: Id,
  product_brand: z.string(),
  product_model: z.string(),
  cost_price: Amount.optional(),
  selling_price: Amount,
  system_quantity: z.int().nullable(),
  physical_quantity: z.int().nullable(),
  difference: z.int().nullable(),
  /** The difference at cost. Absent for members. */
  value_difference: SignedAmount.nullable().optional(),
  /** Units that the ledger moved between the first count of this line and the last: somebody should look again. */
  moved_while_counting: z.int().nullable(),
  notes: z.string().nullable(),
  counted_by: Id.nullable(),
  counted_by_name: z.string(),
  counted_at: Instant.nullable(),
  /** What of it was counted by batch, by date; left out where nothing was. The rest is of the other batches. */
  batches: z.array(CountedBatch).optional(),
})
export type StockTakeItem = z.infer<typeof StockTakeItem>

/** A product to be counted, found by name, variant or barcode. How many should be there is not included. */
export const ProductToCount = z.object({
  id: Id,
  brand: z.string(),
  model: z.string(),
  variant: z.string(),
  category_name: z.string(),
  barcodes: z.array(z.string()),
  /** Its units are counted by their numbers. */
  tracking: z.enum(trackings).exclude(['none']).optional(),
  /** Its goods expire: a count may say of which batch they are. */
  has_expiry: z.literal(true).optional(),
})
export type ProductToCount = z.infer<typeof ProductToCount>

/**
 * One thing that a person did with one product, under an id of the device's: sent twice, it counts once. `add` puts units to what
 * was counted (0 says that none is there, fewer than none corrects), `note` writes the line's note, `clear` takes the count back. `batch`:
 * of which batch they are, where the product's goods expire.
 */
export const StockCount = z.object({
  id: Id,
  product_id: Id,
  kind: z.enum(['add', 'note', 'clear']),
  quantity: z.int().min(-mostUnits).max(mostUnits).default(0),
  notes: Text(500).nullish(),
  batch: z.object(batchOf).optional(),
  counted_at: Instant,
})
export type StockCount = z.infer<typeof StockCount>

/** What of an item a count by hand may say, in place of what was counted before. */
export const ItemCounted = z.object({
  physical_quantity: z.int('Enter a whole number').min(0).max(mostUnits),
  notes: Text(500).nullish(),
})

/** A device's number that was scanned, or taken off again. Sent twice, it counts once. */
export const NumberScan = z.object({
  id: Id,
  kind: z.enum(['scan', 'take_off']),
  number: Line(60).min(3),
  counted_at: Instant,
})
export type NumberScan = z.infer<typeof NumberScan>

export const scanOutcomes = ['found', 'back', 'elsewhere', 'gone', 'unknown', 'missing', 'taken_off'] as const

/**
 * What a device's number came to. `found`: it is in stock here. `back`: it had gone missing or was written off, and completing puts it back
 * in stock. `elsewhere`: it is in stock at another location. `gone`: it was sold or sent back. `unknown`: no device of the shop has the
 * number. `missing`: it is in stock here, and was not scanned though its product was counted. The three in the middle move no stock.
 */
export const NumberCounted = z.object({
  number: z.string(),
  outcome: z.enum(scanOutcomes),
  product_id: Id.nullable(),
  brand: z.string(),
  model: z.string(),
  unit_id: Id.nullable(),
  /** Where it is in stock, if that is elsewhere and the caller works there. */
  location: z.string().nullable(),
  counted_by_name: z.string(),
  counted_at: Instant.nullable(),
})
export type NumberCounted = z.infer<typeof NumberCounted>
