import { z } from 'zod'
import { forMember, forMemberReading } from '../access.ts'
import { creditFailures } from '../customers/credit-failures.ts'
import { asErrors, general } from '../failure.ts'
import {
  Amount,
  Day,
  Id,
  Instant,
  Line,
  Price,
  pageCounts,
  Quantity,
  SignedAmount,
  Text,
  walkCounts,
  walkInput,
} from '../shapes.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { Discount, DiscountReason } from './discount.ts'
import { itemsOf } from './items-of-sale.ts'
import { Letterhead } from './letterhead.ts'
import { askedMethods } from './payment-methods.ts'
import { PaidMethod, Payment, PaymentMade, PaymentMethod } from './payment-shapes.ts'
import { quotationFailures } from './quotation-failures.ts'
import { saleFailures } from './sale-failures.ts'
import { SalesTotals } from './sales-totals.ts'

export const SaleStatus = z.enum(['completed', 'cancelled'])
export type SaleStatus = z.infer<typeof SaleStatus>

export const NewSaleItem = z.object({
  product_id: Id,
  quantity: Quantity,
  unit_price: Price.optional(),
  /** The shop's own price as a till showed it, where the seller asked another: without it a till's prices are its copy of the shop's. */
  list_price: Price.optional(),
  discount: Discount.optional(),
  /** The device, of a product whose units have numbers: one a line. */
  unit_id: Id.optional(),
})
export type NewSaleItem = z.infer<typeof NewSaleItem>

/** Goods that are quoted or put aside: asked for as those of a sale, by nobody whose copy of the prices may be old. */
export const TicketItems = itemsOf(NewSaleItem.omit({ list_price: true }))

/** The longest note on a sale, characters. */
export const mostNote = 500

/** What a seller sends. Totals and profit are compared or ignored, never stored: the server computes them. */
export const NewSale = z.object({
  client_sale_id: Id.optional(),
  customer_id: Id.nullish(),
  customer_name: Line(100).nullish(),
  customer_contact: Line(100).nullish(),
  payment_method: PaymentMethod,
  payments: z
    .array(Payment.extend({ amount: Price }))
    .min(1)
    .max(10)
    .optional(),
  /** What is left unpaid, and goes on the customer's account; the payments come to the rest. */
  on_account: Price.nullish(),
  sale_date: Instant.nullish(),
  status: z.literal('completed').nullish(),
  total_amount: Amount.nullish(),
  discount: Discount.nullish(),
  discount_reason: DiscountReason.nullish(),
  /** The quotation that it sells, whole and at its prices; at a desk. */
  quotation_id: Id.nullish(),
  /** What lets through a price or discount that the seller may not give alone. */
  approval_id: Id.nullish(),
  /** For the receipt, and searched by: an IMEI, where it is to be brought. */
  notes: Text(mostNote).normalize('NFC').nullish(),
  items: itemsOf(NewSaleItem),
})
export type NewSale = z.infer<typeof NewSale>

export const SaleItem = z.object({
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  /** What told it apart from others of its name when it was sold: "128 GB · Blue". */
  variant: z.string().nullish(),
  quantity: z.int(),
  unit_price: Amount,
  discount_amount: Amount,
  tax_amount: Amount,
  total: Amount,
  /** The device that was sold, and its number. */
  unit_id: Id.nullish(),
  unit_number: z.string().nullish(),
  /** The last day of its warranty, while it is with who bought it. */
  warranty_until: Day.nullish(),
  /** The price list that gave the price, by the name that it had, and from how many on it holds. */
  price_list_id: Id.nullish(),
  price_list: z.string().nullish(),
  price_list_from: z.int().nullish(),
})
export type SaleItem = z.infer<typeof SaleItem>

/** A line of goods that are quoted or put aside, priced as a sale's would be. */
export const TicketLine = SaleItem.pick({
  product_id: true,
  brand: true,
  model: true,
  quantity: true,
  unit_price: true,
  discount_amount: true,
  total: true,
}).extend({ discount: Discount.nullable() })

/** Who sold (an account, somebody of the staff without one, or a till), and the sale's `sale_date` and `total_amount` under their other names (spec, section 3). */
const otherNames = { user_id: Id, date: Instant, totalAmount: Amount }

/** What came back in exchange for a sale: the refund, of which sale, and what it paid of this one. */
export const Exchange = z.object({ refund_number: z.string(), invoice_number: z.string(), amount: Amount })
export type Exchange = z.infer<typeof Exchange>

/** A recorded sale as its receipt shows it. It carries neither cost nor profit, so that every seller may see it. */
export const Sale = z.object({
  id: Id,
  invoiceNumber: z.string(),
  /** The same; left out of the answer that records the sale. */
  invoice_number: z.string().optional(),
  sale_date: Instant,
  received_at: Instant,
  customer_id: Id.nullable(),
  customer_name: z.string(),
  customer_contact: z.string(),
  payment_method: PaidMethod,
  payments: z.array(PaymentMade),
  /** What was left unpaid; none where all was paid. */
  on_account: Amount.nullish(),
  status: SaleStatus,
  subtotal: Amount,
  discount_amount: Amount,
  tax_amount: Amount,
  total_amount: Amount,
  /** Why something was taken off; no receipt has it. */
  discount_reason: z.string().nullish(),
  /** What the seller wrote for the receipt. */
  notes: z.string().nullish(),
  /** Left out of the answer that records the sale: it is the shop's own of that moment. */
  letterhead: Letterhead.optional(),
  items: z.array(SaleItem),
  /** Goods of another sale came back for it. */
  exchange: Exchange.nullish(),
  /** Of shops whose staff unlock their tills: who served, for the receipt, who took the money, and who allowed what the seller may not. */
  served_by: z.string().nullish(),
  cashier_name: z.string().nullish(),
  approver_name: z.string().nullish(),
  ...otherNames,
})
export type Sale = z.infer<typeof Sale>

export const SaleRecorded = z.object({ success: z.literal(true), sale: Sale })
export type SaleRecorded = z.infer<typeof SaleRecorded>

/** A row of the sales list. `profit`, which is net of refunds, is absent for members; `refunded_amount` where nothing was refunded. */
export const SaleRow = z.object({
  id: Id,
  sale_date: Instant,
  invoice_number: z.string(),
  customer_name: z.string(),
  items_summary: z.string(),
  units: z.int(),
  /** The method of the largest payment; `payments` has what each method paid, largest first. */
  payment_method: z.string(),
  payments: z.array(PaymentMade.pick({ method: true, amount: true })).optional(),
  /** What was left unpaid; none where all was paid. */
  on_account: Amount.nullish(),
  status: SaleStatus,
  total_amount: Amount,
  refunded_amount: Amount.optional(),
  profit: SignedAmount.optional(),
})
export type SaleRow = z.infer<typeof SaleRow>

const ofBuyer = { customer_id: Id.nullable(), customer_contact: z.string() }
/** `sold_by` is the name behind `user_id`: a member, a person of the staff, or a till; empty for someone who has left. */
const ListedSale = SaleRow.extend({ ...otherNames, ...ofBuyer, invoiceNumber: z.string(), sold_by: z.string() })
export type ListedSale = z.infer<typeof ListedSale>

/**
 * Which sales are meant: by words, by the shop's days (both included), by a method that paid at least a part (`on_account`: a part was left unpaid),
 * by status, and by seller.
 */
export const SalesAsked = z.object({
  search: Text(100).normalize('NFC').optional(),
  from: Day.optional(),
  to: Day.optional(),
  payment_method: z.enum(askedMethods).optional(),
  status: SaleStatus.optional(),
  sold_by: Id.optional(),
  /** Sold at this location. */
  location_id: Id.optional(),
})
export type SalesAsked = z.infer<typeof SalesAsked>
export const SalesPage = SalesAsked.extend(walkInput(20))

/** Where the next part of an export begins: after this sale. */
const SalesCursor = z.object({ sale_date: Instant, id: Id })
export const SalesExport = SalesAsked.extend({ after: SalesCursor.nullish() })

/** A sale as a spreadsheet's row, with what went back by each method. `profit`, which is net of refunds, is absent for members. */
export const ExportedSale = z.object({
  id: Id,
  sale_date: Instant,
  invoice_number: z.string(),
  customer_name: z.string(),
  customer_contact: z.string(),
  items: z.string(),
  units: z.int(),
  payment_method: z.string(),
  payments: z.array(PaymentMade),
  on_account: Amount.nullish(),
  status: SaleStatus,
  notes: z.string().nullable(),
  subtotal: Amount,
  discount_amount: Amount,
  tax_amount: Amount,
  total_amount: Amount,
  refunded_amount: Amount,
  given_back: z.array(Payment.pick({ method: true, amount: true })),
  profit: SignedAmount.optional(),
})
export type ExportedSale = z.infer<typeof ExportedSale>

export const SaleItemsPage = z.object({ ...walkInput(20), sale_id: Id.optional(), product_id: Id.optional() })

/** A sold line, with the sale it is of. */
export const ListedSaleItem = SaleItem.extend({ sale_id: Id, invoice_number: z.string(), sale_date: Instant })
export type ListedSaleItem = z.infer<typeof ListedSaleItem>

const { needed, unknown, notInStock, inTransit, sold, twice } = unitFailures
const { off, notAllowed, customerNeeded, anonymous, blocked, overLimit } = creditFailures
export const creditErrors = { off, notAllowed, customerNeeded, anonymous, blocked, overLimit }
export const quotationErrors = {
  quoted: quotationFailures.notFound,
  notOpen: quotationFailures.notOpen,
  changed: quotationFailures.changed,
}
export const unitErrors = { needed, unknown, notInStock, inTransit, sold, twice }

export const sales = {
  record: forMember('sell')
    .route({ method: 'POST', path: '/functions/v1/process-sale', tags: ['sales'], summary: 'Record a sale' })
    .errors(
      asErrors({ ...saleFailures, ...unitErrors, ...creditErrors, ...quotationErrors, keyReused: general.keyReused }),
    )
    .input(z.object({ saleData: NewSale }))
    .output(SaleRecorded),
  list: forMember('see_sales')
    .route({ method: 'GET', path: '/rest/v1/sales', tags: ['sales'], summary: 'List sales, newest first' })
    .input(SalesPage)
    .output(z.object({ sales: z.array(ListedSale), ...walkCounts, totals: SalesTotals })),
  sellers: forMember('see_sales')
    .route({ method: 'GET', path: '/rest/v1/sellers', tags: ['sales'], summary: 'Who has sold in the last year' })
    .output(z.object({ sellers: z.array(z.object({ id: Id, name: z.string() })), ...pageCounts })),
  export: forMemberReading('see_sales')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/export_sales',
      tags: ['sales'],
      summary: 'Sales for a spreadsheet, newest first, a thousand at a time',
    })
    .input(SalesExport)
    .output(z.object({ sales: z.array(ExportedSale), next: SalesCursor.nullable() })),
  items: forMember('sell', 'see_sales')
    .route({
      method: 'GET',
      path: '/rest/v1/sale_items',
      tags: ['sales'],
      summary: 'List sold lines, newest sale first',
    })
    .input(SaleItemsPage)
    .output(z.object({ sale_items: z.array(ListedSaleItem), ...walkCounts })),
  get: forMember('sell', 'see_sales')
    .route({ method: 'GET', path: '/rest/v1/sales/{id}', tags: ['sales'], summary: 'One sale with its lines' })
    .input(z.object({ id: Id }))
    .output(Sale),
}
