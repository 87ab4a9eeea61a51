import { z } from 'zod'
import { forMember, forMemberShownOnce, forPeopleShownOnce } from '../access.ts'
import { asErrors, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Amount, Day, Id, Instant, Line, Price, Quantity, Text, walkCounts, walkInput } from '../shapes.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { buyersFields } from './buyer-names.ts'
import { paymentMethods } from './payment-methods.ts'
import { Payment, PaymentMethod } from './payment-shapes.ts'
import { refundDoubts } from './refund-doubts.ts'
import { refundFailures } from './refund-failures.ts'
import { maxSaleLines } from './sale-line.ts'
import { Sale } from './sales.ts'

/** What becomes of goods that come back: onto the shelf again, or out of the stock for good. */
export const Goods = z.enum(['restock', 'write_off'])
export type Goods = z.infer<typeof Goods>

/** A sale cancelled as a whole, or lines of it refunded. */
export const RefundKind = z.enum(['cancel', 'refund'])
export type RefundKind = z.infer<typeof RefundKind>

/** So many units of the sale's line with this number; the first line is 1. */
export const RefundItemAsked = z.object({
  line: z.int().min(1).max(maxSaleLines),
  quantity: Quantity,
  goods: Goods,
  /** Of a device: a number that it bears, as it was scanned when it came back. */
  unit_number: Line(60).optional(),
})
export type RefundItemAsked = z.infer<typeof RefundItemAsked>

const ItemsAsked = z
  .array(RefundItemAsked)
  .min(1, 'Choose at least one item to refund')
  .max(maxSaleLines)
  .refine(
    (items) => new Set(items.map(({ line }) => line)).size === items.length,
    'A line can be in a refund only once',
  )

const Reason = Text(300).min(1, 'Say why')
/** How money goes back: so much by each method. */
const PaymentsBack = z
  .array(Payment.extend({ amount: Price.min(1) }))
  .min(1)
  .max(paymentMethods.length)
  .refine((payments) => new Set(payments.map(({ method }) => method)).size === payments.length, {
    message: 'A refund method can be in a refund only once',
  })

/**
 * `payments` says how much goes back by which method. Without it the method that is named goes first, as far as it paid for the sale, and
 * the others follow, the last payment first.
 */
const repayment = { payment_method: PaymentMethod, reference: Text(100).nullish(), payments: PaymentsBack.optional() }

const MethodAmount = Payment.pick({ method: true, amount: true })

export const NewRefund = z.object({
  client_refund_id: Id.optional(),
  sale_id: Id,
  items: ItemsAsked,
  reason: Reason,
  ...repayment,
  /** What the screen showed; compared, never stored. */
  amount: Amount.nullish(),
})
export type NewRefund = z.infer<typeof NewRefund>

export const Cancellation = z.object({
  id: Id,
  status: z.literal('cancelled', 'Only a cancellation can change a sale'),
  reason: Text(300).nullish(),
  payment_method: PaymentMethod.nullish(),
  reference: Text(100).nullish(),
  payments: PaymentsBack.optional(),
})
export type Cancellation = z.infer<typeof Cancellation>

export const RefundItem = z.object({
  line: z.int(),
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  variant: z.string().nullish(),
  quantity: z.int(),
  goods: Goods,
  amount: Amount,
  tax_amount: Amount,
  /** The number of the device that came back. */
  unit_number: z.string().nullish(),
})
export type RefundItem = z.infer<typeof RefundItem>

/** The document of a refund. It is never changed. */
export const Refund = z.object({
  id: Id,
  refund_number: z.string(),
  kind: RefundKind,
  sale_id: Id,
  invoice_number: z.string(),
  customer_name: z.string(),
  created_at: Instant,
  /** Who gave it back; empty for people who left. */
  user_name: z.string(),
  /** Who let it through, where the other could not alone. */
  approver_name: z.string().nullish(),
  reason: z.string(),
  /** The method of the largest part, and its reference; `payments` has every part, largest first. */
  payment_method: PaymentMethod,
  reference: z.string().nullable(),
  payments: z.array(Payment),
  /** What went off the customer's account instead. */
  on_account: Amount.nullish(),
  amount: Amount,
  tax_amount: Amount,
  /** The sale of what left in the place of these goods. */
  exchanged_for: z.string().nullish(),
  items: z.array(RefundItem),
})
export type Refund = z.infer<typeof Refund>

/** A refund in the list of refunds, without its lines. */
export const RefundRow = Refund.omit({ items: true, tax_amount: true, exchanged_for: true })
export type RefundRow = z.infer<typeof RefundRow>

export const NewRefundRequest = z
  .object({
    client_request_id: Id.optional(),
    sale_id: Id,
    kind: RefundKind,
    /** Of a refund; a cancellation takes back all that is left. */
    items: ItemsAsked.optional(),
    reason: Reason,
    ...repayment,
  })
  .refine(({ kind, items }) => kind === 'cancel' || items !== undefined, {
    path: ['items'],
    message: 'Choose at least one item to refund',
  })
export type NewRefundRequest = z.infer<typeof NewRefundRequest>

/** `closed`: nothing was left to decide on, because the sale was refunded whole meanwhile. */
export const requestStatuses = ['waiting', 'approved', 'declined', 'closed'] as const

/** What a member asked for, and what became of it. */
export const RefundRequest = z.object({
  id: Id,
  sale_id: Id,
  invoice_number: z.string(),
  customer_name: z.string(),
  kind: RefundKind,
  items: z.array(RefundItemAsked.extend({ brand: z.string(), model: z.string(), variant: z.string().nullish() })),
  reason: z.string(),
  payment_method: PaymentMethod,
  reference: z.string().nullable(),
  /** How it was asked to go back, where that was said; what a method has not left any more goes back by another. */
  payments: z.array(Payment).nullable(),
  /** What it came to when it was asked for. */
  amount: Amount,
  status: z.enum(requestStatuses),
  requested_at: Instant,
  requested_by: z.string(),
  /** A till paid it out without the server, and the shop did not make it a refund: why. */
  doubt: z.enum(refundDoubts).nullish(),
  decided_at: Instant.nullable(),
  /** Nobody where it was closed. */
  decided_by: z.string().nullable(),
  note: z.string().nullable(),
})
export type RefundRequest = z.infer<typeof RefundRequest>

/** A line of a sale and what of it can still be refunded. */
export const LineLeft = z.object({
  line: z.int(),
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  variant: z.string().nullish(),
  quantity: z.int(),
  total: Amount,
  refunded_quantity: z.int(),
  /** Of a device: its number as it was sold. */
  unit_id: Id.nullish(),
  unit_number: z.string().nullish(),
  /** It was sold before its product had numbers: what comes back gets one. */
  gets_number: z.boolean().optional(),
})
export type LineLeft = z.infer<typeof LineLeft>

/** What happened to a sale after it was recorded. */
export const SaleHistory = z.object({
  /** Who sold; empty for people who left. */
  recorded_by: z.string(),
  lines: z.array(LineLeft),
  /** What all refunds come to. */
  refunded_amount: Amount,
  /** What of it goes off the customer's account before any money goes back; left out where nothing does. */
  left_on_account: Amount.optional(),
  /** What each method paid and has not refunded yet, in the order in which it goes back. */
  left_by_method: z.array(MethodAmount),
  refunds: z.array(Refund),
  requests: z.array(RefundRequest),
})
export type SaleHistory = z.infer<typeof SaleHistory>

const {
  nothingLeft,
  noSuchLine,
  overSold,
  amountMismatch,
  overPaid,
  paymentsMismatch,
  overLimit,
  isWaiting,
  isDecided,
} = refundFailures
const { keyReused } = general
const { needed, numberNeeded, ofAnotherSale, taken, held, cameBack } = unitFailures
const unitErrors = { needed, numberNeeded, ofAnotherSale, taken, held, cameBack }

/** The reason, too, may name somebody. */
const forgotten = [...buyersFields, 'reason']
const route = routesOf('sales')

export const refunds = {
  cancel: forMemberShownOnce(forgotten, general.notAllowed, 'cancel_sale')
    .route(
      route(
        'PATCH',
        '/rest/v1/sales/{id}',
        'Cancel a sale: what is left of it is refunded, and its goods are restocked',
      ),
    )
    .errors(asErrors({ nothingLeft, overPaid, paymentsMismatch, overLimit, needed, taken, held, cameBack }))
    .input(Cancellation)
    .output(Sale),
  history: forMember('see_sales')
    .route(route('GET', '/rest/v1/sales/{id}/history', 'What happened to a sale after it was recorded'))
    .input(z.object({ id: Id }))
    .output(SaleHistory),
  refund: forMemberShownOnce(forgotten, general.notAllowed, 'refund')
    .route(route('POST', '/rest/v1/refunds', 'Refund lines of a sale'))
    .errors(
      asErrors({
        nothingLeft,
        noSuchLine,
        overSold,
        amountMismatch,
        overPaid,
        paymentsMismatch,
        overLimit,
        keyReused,
        ...unitErrors,
      }),
    )
    .input(NewRefund)
    .output(Refund),
  getRefund: forMember('see_sales')
    .route(route('GET', '/rest/v1/refunds/{id}', 'One refund with its lines'))
    .input(z.object({ id: Id }))
    .output(Refund),
  listRefunds: forMember('see_sales')
    .route(
      route(
        'GET',
        '/rest/v1/refunds',
        'List refunds by the days they were made on, newest first, with what they come to',
      ),
    )
    .input(z.object({ ...walkInput(20), from: Day.optional(), to: Day.optional(), location_id: Id.optional() }))
    .output(z.object({ refunds: z.array(RefundRow), ...walkCounts, amount: Amount })),
  requestRefund: forPeopleShownOnce(forgotten, 'sell')
    .route(route('POST', '/rest/v1/refund_requests', 'Ask an owner or admin for a refund'))
    .errors(
      asErrors({ nothingLeft, noSuchLine, overSold, overPaid, paymentsMismatch, isWaiting, keyReused, ...unitErrors }),
    )
    .input(NewRefundRequest)
    .output(RefundRequest),
  listRefundRequests: forMember('see_sales')
    .route(route('GET', '/rest/v1/refund_requests', 'Refund requests; a member sees their own'))
    .input(z.object({ ...walkInput(20), status: z.enum(requestStatuses).optional() }))
    .output(z.object({ refund_requests: z.array(RefundRequest), ...walkCounts })),
  decideRefundRequest: forPeopleShownOnce(forgotten, 'refund')
    .route(
      route(
        'PATCH',
        '/rest/v1/refund_requests/{id}',
        'Approve a refund request, which makes the refund, or decline it',
      ),
    )
    .errors(asErrors({ nothingLeft, noSuchLine, overSold, amountMismatch, overLimit, isDecided, ...unitErrors }))
    .input(z.object({ id: Id, status: z.enum(['approved', 'declined']), note: Text(300).nullish() }))
    .output(RefundRequest),
}
