import { z } from 'zod'
import { forAnyone, forMember, forMemberShownOnce } from '../access.ts'
import { creditFailures } from '../customers/credit-failures.ts'
import { asErrors, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Amount, Day, Id, Instant, Line, Text, walkCounts, walkInput } from '../shapes.ts'
import { Discount } from './discount.ts'
import { PublicShop } from './letterhead.ts'
import { quotationFailures } from './quotation-failures.ts'
import { saleFailures } from './sale-failures.ts'
import { mostNote, TicketItems, TicketLine } from './sales.ts'

/** How long a quotation is valid unless somebody says otherwise, days. */
export const usualValidity = 14

/** Expired is an open one whose last day has passed; put aside is one that became a lay-by. */
export const quotationStates = ['open', 'sold', 'put_aside', 'expired', 'declined'] as const
export const QuotationState = z.enum(quotationStates)
export type QuotationState = z.infer<typeof QuotationState>

export const QuotedLine = TicketLine.extend({
  /** Its units have numbers: which one is sold is said when it is. */
  is_numbered: z.boolean(),
  /** What tells the product from others of its name, as it is now: `128 GB · Black`. */
  variant: z.string(),
})
export type QuotedLine = z.infer<typeof QuotedLine>

/** A row of the list. */
export const QuotationRow = z.object({
  id: Id,
  number: z.string(),
  state: QuotationState,
  quoted_on: Day,
  valid_until: Day,
  customer_name: z.string(),
  total_amount: Amount,
  user_name: z.string(),
})
export type QuotationRow = z.infer<typeof QuotationRow>

/** What a customer was offered: goods at prices that hold until a day, whatever the shop's own do meanwhile. */
export const Quotation = QuotationRow.extend({
  customer_id: Id.nullable(),
  customer_contact: z.string(),
  notes: z.string().nullable(),
  discount: Discount.nullable(),
  subtotal: Amount,
  discount_amount: Amount,
  tax_amount: Amount,
  lines: z.array(QuotedLine),
  /** The sale that it became. */
  sale_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  /** The lay-by that it became. */
  layby_id: Id.nullable(),
  layby_number: z.string().nullable(),
})
export type Quotation = z.infer<typeof Quotation>

/** What is to be quoted, in the form of a sale: with prices and discounts only as far as the member may give them. */
export const NewQuotation = z.object({
  /** The client's: a retry quotes once. */
  id: Id,
  customer_id: Id.nullish(),
  customer_name: Line(100).nullish(),
  customer_contact: Line(100).nullish(),
  valid_until: Day,
  notes: Text(mostNote).normalize('NFC').nullish(),
  discount: Discount.nullish(),
  total_amount: Amount.nullish(),
  items: TicketItems,
})
export type NewQuotation = z.infer<typeof NewQuotation>

/** What a change of a quotation answers: no more, because the answer is kept for retries. */
export const QuotationNamed = Quotation.pick({ id: true, number: true })
export type QuotationNamed = z.infer<typeof QuotationNamed>

/** The page of a quotation, while it has one. `token` ends its address. */
export const QuotationLink = z.object({ id: Id, token: z.string().nullable(), shared_at: Instant.nullable() })
export type QuotationLink = z.infer<typeof QuotationLink>

/** A quotation as anybody with its link sees it: only this one, without ids and users. */
export const PublicQuotation = z.object({
  shop: PublicShop,
  quotation: Quotation.omit({
    id: true,
    customer_id: true,
    user_name: true,
    sale_id: true,
    layby_id: true,
    lines: true,
  }).extend({
    lines: z.array(QuotedLine.omit({ product_id: true, is_numbered: true })),
  }),
})
export type PublicQuotation = z.infer<typeof PublicQuotation>

const {
  unknownProduct,
  inactiveProduct,
  priceNotAllowed,
  overDiscountCap,
  totalMismatch,
  amountTooLarge,
  unknownCustomer,
} = saleFailures
const { notValid, notOpen } = quotationFailures
const { off, anonymous } = creditFailures

const route = routesOf('quotations')

export const quotations = {
  list: forMember('sell', 'see_sales')
    .route(route('GET', '/rest/v1/quotations', 'Quotations, newest first'))
    .input(z.object({ ...walkInput(20), search: Text(100).optional(), state: QuotationState.optional() }))
    .output(z.object({ quotations: z.array(QuotationRow), ...walkCounts })),
  get: forMember('sell', 'see_sales')
    .route(route('GET', '/rest/v1/quotations/{id}', 'One quotation with its lines'))
    .input(z.object({ id: Id }))
    .output(Quotation),
  save: forMember('sell')
    .route(route('POST', '/rest/v1/rpc/save_quotation', 'Quote goods at prices that hold until a day'))
    .errors(
      asErrors({
        unknownProduct,
        inactiveProduct,
        priceNotAllowed,
        overDiscountCap,
        totalMismatch,
        amountTooLarge,
        unknownCustomer,
        notValid,
        off,
        anonymous,
        keyReused: general.keyReused,
      }),
    )
    .input(NewQuotation)
    .output(QuotationNamed),
  decline: forMember('sell')
    .route(route('POST', '/rest/v1/rpc/decline_quotation', 'Decline a quotation that the customer does not accept'))
    .errors(asErrors({ notOpen }))
    .input(z.object({ id: Id }))
    .output(QuotationNamed),
  link: forMember('sell')
    .route(route('GET', '/rest/v1/quotations/{id}/link', 'The link to a quotation, while there is one'))
    .input(z.object({ id: Id }))
    .output(QuotationLink),
  /** The answer to a retry has an empty token: read it with `link`. */
  share: forMemberShownOnce(['token'], general.notAllowed, 'sell')
    .route(route('POST', '/rest/v1/rpc/share_quotation', 'Make a link to a quotation, or return the one it has'))
    .input(z.object({ id: Id }))
    .output(QuotationLink),
  unshare: forMember('sell')
    .route(route('POST', '/rest/v1/rpc/unshare_quotation', 'Remove the link to a quotation: it stops working'))
    .input(z.object({ id: Id }))
    .output(QuotationLink),
  find: forAnyone()
    .route(route('POST', '/rest/v1/rpc/find_quotation', 'The quotation behind a link, for whoever holds its token'))
    .errors(asErrors({ notFound: general.notFound }))
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(PublicQuotation),
}
