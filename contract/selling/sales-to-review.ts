import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { forMemberShownOnce } from '../access.ts'
import { creditFailures } from '../customers/credit-failures.ts'
import { asErrors, failure, failuresOf, failureWith, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Amount, Id, Instant, Line, pageCounts, pageInput, Text } from '../shapes.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { say } from '../words.ts'
import { buyersFields } from './buyer-names.ts'
import { SaleFlag } from './sale-flags.ts'
import { Sale } from './sales.ts'

export const parkReasons = [
  'unknown_product',
  'malformed',
  'before_pairing',
  'too_large',
  'device',
  'account',
  'unexpected',
] as const
export const ParkReason = z.enum(parkReasons)
export type ParkReason = z.infer<typeof ParkReason>

/** Why a till's sale was parked, in words. */
export const parkWords: Record<ParkReason, string> = {
  unknown_product: say(msg`A product in it is not in this shop`),
  malformed: say(msg`It could not be read`),
  before_pairing: say(msg`Made before the terminal was paired again`),
  too_large: say(msg`Its amounts are too large`),
  device: say(msg`A device in it is already sold, or its number is missing`),
  account: say(msg`It is on account, but the shop cannot tell whose`),
  unexpected: say(msg`It could not be recorded`),
}

/** A line of a parked sale, as far as it can be read. */
export const ParkedItem = z.object({
  product_id: z.string().nullable(),
  /** The product's name; null when the shop has no such product. */
  product: z.string().nullable(),
  quantity: z.number().nullable(),
  unit_price: z.number().nullable(),
  /** The number of the device that it names; null: it names none that the shop knows. */
  unit_number: z.string().nullable(),
  /** Its product is sold by the device. */
  is_numbered: z.boolean(),
})

/** A till's sale that is kept, but not in the books yet. */
export const ParkedSale = z.object({
  id: Id,
  terminal_id: Id,
  terminal_name: z.string(),
  local_number: z.string().nullable(),
  reason: ParkReason,
  detail: z.string(),
  sale_date: Instant.nullable(),
  received_at: Instant,
  customer_name: z.string().nullable(),
  total_amount: Amount.nullable(),
  items: z.array(ParkedItem),
  status: z.enum(['waiting', 'posted', 'declined']),
  decided_at: Instant.nullable(),
  decided_by_name: z.string().nullable(),
  note: z.string().nullable(),
  /** Exactly what the till sent, without its key. */
  body: z.string(),
})
export type ParkedSale = z.infer<typeof ParkedSale>

/** A till's sale that is in the books, with something to look at. */
export const FlaggedSale = z.object({
  id: Id,
  invoice_number: z.string(),
  local_number: z.string().nullable(),
  terminal_id: Id.nullable(),
  terminal_name: z.string().nullable(),
  sale_date: Instant,
  received_at: Instant,
  customer_name: z.string(),
  items_summary: z.string(),
  units: z.int(),
  total_amount: Amount,
  flags: z.array(SaleFlag),
  resolved_at: Instant.nullable(),
  resolved_by_name: z.string().nullable(),
})
export type FlaggedSale = z.infer<typeof FlaggedSale>

/** How many wait: for the badges. */
export const ReviewCounts = z.object({ parked: z.int(), flagged: z.int() })
export type ReviewCounts = z.infer<typeof ReviewCounts>

/** Which device a line sold after all, by any of its numbers: the first line is 1. */
export const DeviceOfLine = z.object({ line: z.int().min(1).max(50), number: Line(60).min(1) })
export type DeviceOfLine = z.infer<typeof DeviceOfLine>

/** Why a parked sale is kept out of the books. */
export const Declining = z.object({ reason: Text(300).min(1, 'Say why') })
export type Declining = z.infer<typeof Declining>

export const reviewFailures = failuresOf('review', {
  isDecided: failure('PARKED_SALE_DECIDED', 409, 'business_logic', 'Somebody has already decided on this sale.'),
  cannotPost: failureWith(
    'PARKED_SALE_UNPOSTABLE',
    409,
    'business_logic',
    z.object({
      reason: z.string(),
      /** Why, for words in another language: the till's reason, or what the sale was refused with. */
      because: z.union([ParkReason, z.object({ key: z.string(), meta: z.unknown() })]),
    }),
    ({ reason }) => `This sale cannot be recorded: ${reason}`,
  ),
})

const forReviewers = () => forMemberShownOnce([...buyersFields, 'body'], general.notAllowed, 'review_sales')
const route = routesOf('sales')
const Shown = z.enum(['open', 'settled']).default('open')

export const salesToReview = {
  reviewCounts: forReviewers()
    .route(route('GET', '/rest/v1/sales_to_review', 'How many till sales need approval'))
    .output(ReviewCounts),
  listParked: forReviewers()
    .route(route('GET', '/rest/v1/parked_sales', 'Till sales that need approval, newest first'))
    .input(z.object({ ...pageInput(20), show: Shown }))
    .output(z.object({ parked_sales: z.array(ParkedSale), ...pageCounts, counts: ReviewCounts })),
  approveParked: forReviewers()
    .route(route('POST', '/rest/v1/parked_sales/{id}/approve', 'Approve a till sale: it is recorded under its own id'))
    .errors(asErrors({ ...reviewFailures, notInStock: unitFailures.notInStock, noCredit: creditFailures.notAllowed }))
    .input(
      z.object({
        id: Id,
        devices: z.array(DeviceOfLine).max(50).default([]),
        /** The customer on whose account the sale goes if it named none that the shop knows; for members who may sell on account. */
        customer_id: Id.optional(),
      }),
    )
    .output(Sale),
  declineParked: forReviewers()
    .route(
      route(
        'POST',
        '/rest/v1/parked_sales/{id}/decline',
        'Decline a till sale, with the reason: it stays out of the books',
      ),
    )
    .errors(asErrors({ isDecided: reviewFailures.isDecided }))
    .input(Declining.extend({ id: Id }))
    .output(ParkedSale),
  listFlagged: forReviewers()
    .route(route('GET', '/rest/v1/flagged_sales', 'Sales with flags, newest first'))
    .input(z.object({ ...pageInput(20), show: Shown }))
    .output(z.object({ flagged_sales: z.array(FlaggedSale), ...pageCounts, counts: ReviewCounts })),
  resolveFlags: forReviewers()
    .route(route('POST', '/rest/v1/flagged_sales/{id}/resolve', 'Mark a flagged sale as reviewed'))
    .input(z.object({ id: Id }))
    .output(FlaggedSale),
}
