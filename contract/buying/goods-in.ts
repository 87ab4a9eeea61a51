import { z } from 'zod'
import { forMember } from '../access.ts'
import { batchOf } from '../batches/batch-shapes.ts'
import { mostUnits } from '../ceilings.ts'
import { asErrors } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Amount, Day, Id, Instant, Line, walkCounts, walkInput } from '../shapes.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { UnitNumbers } from '../units/units.ts'
import { lineChange, notBoth, notOne, Rate, setOrAdd, shillingsAreOne } from './bought-goods.ts'
import { goodsInFailures } from './goods-in-failures.ts'
import { orderFailures } from './order-failures.ts'
import { Currency, UnitCost } from './suppliers.ts'

const head = { supplier_id: Id.nullish(), document_no: Line(60).nullish(), currency: Currency, rate: Rate }

/** The id is the client's, so that a retry begins nothing twice. */
export const NewGoodsIn = z
  .object({
    id: Id,
    ...head,
    currency: Currency.default('UGX'),
    rate: Rate.default('1'),
    /** The order it belongs to, from which the supplier follows. */
    order_id: Id.nullish(),
    /** Start with everything of the order that is still to come. */
    fill: z.boolean().optional(),
  })
  .refine(shillingsAreOne, notOne)
export type NewGoodsIn = z.infer<typeof NewGoodsIn>

export const GoodsInChange = z.object({ id: Id, ...head }).refine(shillingsAreOne, notOne)
export type GoodsInChange = z.infer<typeof GoodsInChange>

/** A line set as it is to stand, or added to: a scan adds 1. Quantity 0 takes the line off. */
export const GoodsInLineChange = z.object({ goods_in_id: Id, ...lineChange }).refine(setOrAdd, notBoth)
export type GoodsInLineChange = z.infer<typeof GoodsInLineChange>

/** Rows of a supplier's list that are pasted at a time. */
export const mostPasted = 500

/** A list as a supplier sends it: products by barcode or whole name. Each row is added to its line, as a scan is; a cost that is given stands. */
export const GoodsInPasted = z.object({
  goods_in_id: Id,
  rows: z
    .array(
      z.object({ code: Line(200).min(1), quantity: z.int().min(1).max(mostUnits), unit_cost: UnitCost.optional() }),
    )
    .min(1)
    .max(mostPasted),
})
export type GoodsInPasted = z.output<typeof GoodsInPasted>

/** Serial numbers to add to a line, and to remove from it. */
export const GoodsInNumbers = z.object({
  goods_in_id: Id,
  product_id: Id,
  add: z.array(UnitNumbers).max(500).default([]),
  remove: z.array(Line(60)).max(500).default([]),
})
export type GoodsInNumbers = z.output<typeof GoodsInNumbers>

/** A batch of a line set as it is to stand, or added to: a scan adds 1. Quantity 0 takes it off. The line has at least as many. */
export const GoodsInBatchChange = z
  .object({
    goods_in_id: Id,
    product_id: Id,
    ...batchOf,
    quantity: z.int().min(0).max(mostUnits).optional(),
    add: z.int().min(1).max(mostUnits).optional(),
  })
  .refine(({ quantity, add }) => (quantity === undefined) !== (add === undefined), notBoth)
export type GoodsInBatchChange = z.infer<typeof GoodsInBatchChange>

/** `unit_cost` and `cost` (whole shillings, of the line) are left out for members who may not see costs, and null while unknown. */
export const GoodsInLine = z.object({
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  /** The variant; also empty if the product was deleted. */
  variant: z.string(),
  quantity: z.int(),
  /** How the product's units are identified; null if they are not. */
  tracking: z.enum(['imei', 'serial']).nullish(),
  /** How many numbers are there. */
  numbered: z.int().optional(),
  /** The product's goods expire: they come in by batch. */
  has_expiry: z.boolean().optional(),
  unit_cost: z.string().nullable().optional(),
  cost: Amount.nullable().optional(),
})
export type GoodsInLine = z.infer<typeof GoodsInLine>

/**
 * Goods that came in. `number`, `business_date` and `posted_at`: once posted. `total` is what the lines with a cost come to, in shillings; it is left
 * out for whoever may not see costs.
 */
export const GoodsIn = z.object({
  id: Id,
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  /** The order that it came of. */
  order_id: Id.nullable(),
  order_number: z.int().nullable(),
  document_no: z.string().nullable(),
  /** Where they came in, or are counted. */
  location_id: Id,
  location_name: z.string(),
  currency: Currency,
  rate: z.string(),
  created_at: Instant,
  created_by_name: z.string(),
  number: z.int().nullable(),
  business_date: Day.nullable(),
  posted_at: Instant.nullable(),
  lines: z.int(),
  units: z.int(),
  total: Amount.nullable().optional(),
})
export type GoodsIn = z.infer<typeof GoodsIn>

/** A number on a line; another IMEI of the same phone, and its serial number. */
export const GoodsInNumber = z.object({
  product_id: Id,
  number: z.string(),
  imei2: z.string().nullable(),
  serial_no: z.string().nullable(),
})
export type GoodsInNumber = z.infer<typeof GoodsInNumber>

/** How much of a line is of one batch. */
export const GoodsInBatch = z.object({
  product_id: Id,
  number: z.string().nullable(),
  expires_on: Day,
  quantity: z.int(),
})
export type GoodsInBatch = z.infer<typeof GoodsInBatch>

/** `numbers`: of products whose units have them, in the order in which they were scanned; `batches`: of those that expire, by date. */
export const GoodsInShown = z.object({
  goods_in: GoodsIn,
  lines: z.array(GoodsInLine),
  numbers: z.array(GoodsInNumber).optional(),
  batches: z.array(GoodsInBatch).optional(),
})
export type GoodsInShown = z.infer<typeof GoodsInShown>

/** `unknown`: what no product is called, or several are; everything else is on the list. */
export const GoodsInFilled = GoodsInShown.extend({ unknown: z.array(z.string()) })
export type GoodsInFilled = z.infer<typeof GoodsInFilled>

/** The changed line; null if it was removed. The others stay the same. */
export const GoodsInLinePut = z.object({ goods_in: GoodsIn, line: GoodsInLine.nullable() })
export type GoodsInLinePut = z.infer<typeof GoodsInLinePut>

/** The same, with the numbers as they were read. */
export const GoodsInNumbersPut = GoodsInLinePut.extend({ added: z.array(GoodsInNumber), removed: z.array(z.string()) })
export type GoodsInNumbersPut = z.infer<typeof GoodsInNumbersPut>

/** The same, with all batches of the line. */
export const GoodsInBatchPut = GoodsInLinePut.extend({ batches: z.array(GoodsInBatch) })
export type GoodsInBatchPut = z.infer<typeof GoodsInBatchPut>

const { posted, empty, withoutRate, tooManyLines, tooManyUnits, tooManyDrafts } = goodsInFailures
const { tooDear, productGone, documentTaken, archived, locationClosed, numbersMissing, notNumbered } = goodsInFailures
const { batchesDiffer, withoutExpiry, tooManyBatches } = goodsInFailures
const { wrongNumber, twice, taken, held } = unitFailures
const { notOpen: orderNotOpen, notSent: orderNotSent, moreThanOrdered } = orderFailures

const route = routesOf('goods in')

export const goodsIn = {
  list: forMember('receive_goods')
    .route(route('GET', '/rest/v1/goods_in', 'Goods that came in, and those being counted, newest first'))
    .input(z.object({ ...walkInput(20), location_id: Id.optional() }))
    .output(z.object({ goods_in: z.array(GoodsIn), ...walkCounts })),
  get: forMember('receive_goods')
    .route(route('GET', '/rest/v1/goods_in/{id}', 'One of them, with its lines'))
    .input(z.object({ id: Id }))
    .output(GoodsInShown),
  start: forMember('receive_goods')
    .route(route('POST', '/rest/v1/goods_in', 'Start receiving goods'))
    .errors(asErrors({ tooManyDrafts, documentTaken, archived, withoutRate, orderNotOpen, orderNotSent }))
    .input(NewGoodsIn)
    .output(GoodsInShown),
  change: forMember('receive_goods')
    .route(route('PATCH', '/rest/v1/goods_in/{id}', 'Change supplier, document number, currency and rate'))
    .errors(asErrors({ posted, documentTaken, archived, withoutRate }))
    .input(GoodsInChange)
    .output(GoodsInShown),
  putLine: forMember('receive_goods')
    .route(route('POST', '/rest/v1/rpc/put_goods_in_line', 'Set a line, or add to it'))
    .errors(asErrors({ posted, tooManyLines, tooManyUnits }))
    .input(GoodsInLineChange)
    .output(GoodsInLinePut),
  paste: forMember('receive_goods')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/paste_goods_in_lines',
        'Add the rows of a list to lines, by barcodes and whole names',
      ),
    )
    .errors(asErrors({ posted, tooManyLines, tooManyUnits }))
    .input(GoodsInPasted)
    .output(GoodsInFilled),
  putNumbers: forMember('receive_goods')
    .route(route('POST', '/rest/v1/rpc/put_goods_in_numbers', 'Add numbers to a line, or remove them'))
    .errors(asErrors({ posted, tooManyLines, tooManyUnits, notNumbered, wrongNumber, twice, taken, held }))
    .input(GoodsInNumbers)
    .output(GoodsInNumbersPut),
  putBatch: forMember('receive_goods')
    .route(route('POST', '/rest/v1/rpc/put_goods_in_batch', 'Set how much of a line is of a batch, or add to it'))
    .errors(asErrors({ posted, tooManyLines, tooManyUnits, withoutExpiry, tooManyBatches }))
    .input(GoodsInBatchChange)
    .output(GoodsInBatchPut),
  post: forMember('receive_goods')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/post_goods_in',
        'Put the goods in stock at their cost, and add that to what the supplier is owed',
      ),
    )
    .errors(
      asErrors({
        empty,
        withoutRate,
        tooDear,
        productGone,
        archived,
        locationClosed,
        moreThanOrdered,
        numbersMissing,
        batchesDiffer,
        taken,
        held,
      }),
    )
    .input(z.object({ id: Id, accept_more: z.boolean().optional() }))
    .output(GoodsInShown),
  remove: forMember('receive_goods')
    .route(route('DELETE', '/rest/v1/goods_in/{id}', 'Delete a list that was not put in stock'))
    .errors(asErrors({ posted }))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
}
