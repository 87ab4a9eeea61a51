import { z } from 'zod'
import { forEverybody, forMember } from '../access.ts'
import { Customer } from '../customers/customers.ts'
import { asErrors, failure, failuresOf } from '../failure.ts'
import { Product } from '../products/products.ts'
import { PaymentMade } from '../selling/payment-shapes.ts'
import { SaleItem, SaleStatus } from '../selling/sales.ts'
import { Amount, Flag, Id, Instant, SignedAmount, wholeNumber } from '../shapes.ts'

/** How many rows one part of an answer has, unless fewer or more are asked for. */
const partLength = 200
export const mostChanges = 500

export const ChangesAsked = z.object({
  /** The `cursor` of the last answer. Without one, everything is read from the beginning. */
  cursor: z.string().min(1).max(200).optional(),
  /** Without a cursor the answer has no changes, only a cursor for everything that changes later. */
  from_now: Flag.optional(),
  limit: wholeNumber(1, mostChanges).default(partLength),
})
export type ChangesAsked = z.output<typeof ChangesAsked>

/** Where the next reading begins. `has_more`: read on at once; otherwise there is nothing newer yet. */
const part = { cursor: z.string(), has_more: z.boolean() }

/** How much of a product is at each location that the caller sees; where it never was, it is left out. */
export const StockChange = z.object({
  product_id: Id,
  levels: z.array(z.object({ location_id: Id, on_hand: z.int() })),
})
export type StockChange = z.infer<typeof StockChange>

/** A line of a sale, with how many units of it were refunded since. */
const ChangedLine = SaleItem.omit({ warranty_until: true }).extend({ line: z.int(), refunded: z.int() })

/** A sale as it is now, with what was refunded of it. `profit`, which is net of refunds, is absent without its right. */
export const ChangedSale = z.object({
  id: Id,
  invoice_number: z.string(),
  sale_date: Instant,
  received_at: Instant,
  location_id: Id,
  user_id: Id.nullable(),
  customer_id: Id.nullable(),
  customer_name: z.string(),
  status: SaleStatus,
  payments: z.array(PaymentMade.pick({ method: true, amount: true })),
  on_account: Amount.nullish(),
  subtotal: Amount,
  discount_amount: Amount,
  tax_amount: Amount,
  total_amount: Amount,
  refunded_amount: Amount,
  profit: SignedAmount.optional(),
  items: z.array(ChangedLine),
})
export type ChangedSale = z.infer<typeof ChangedSale>

/** A customer who was deleted, or merged with another, whose id it then is. */
export const RemovedCustomer = z.object({ id: Id, merged_into: Id.nullable() })
export type RemovedCustomer = z.infer<typeof RemovedCustomer>

export const changesFailures = failuresOf('changes', {
  cursorUnknown: failure(
    'CURSOR_UNKNOWN',
    400,
    'validation',
    'This cursor is not valid. Read everything again from the beginning.',
  ),
  cursorTooOld: failure(
    'CURSOR_TOO_OLD',
    410,
    'business_logic',
    'This cursor no longer works. Read everything again from the beginning, and put it in place of what you have.',
  ),
})

const refusals = asErrors(changesFailures)
const route = (thing: string, summary: string) => ({
  method: 'GET' as const,
  path: `/rest/v1/changes/${thing}` as const,
  tags: ['changes'],
  summary,
})

/**
 * What changed since a cursor, for programs that keep a copy. Nothing is left out, whatever was being written while it was read; a row may come
 * again that has not changed.
 */
export const changes = {
  products: forEverybody()
    .route(route('products', 'Products that changed since a cursor, with their stock, and those that were deleted'))
    .errors(refusals)
    .input(ChangesAsked)
    .output(z.object({ products: z.array(Product), removed: z.array(Id), ...part })),
  stock: forEverybody()
    .route(route('stock', 'Products whose stock changed since a cursor, by location, and those that were deleted'))
    .errors(refusals)
    .input(ChangesAsked)
    .output(z.object({ stock: z.array(StockChange), removed: z.array(Id), ...part })),
  sales: forMember('see_sales')
    .route(
      route('sales', 'Sales that were recorded, refunded or cancelled since a cursor, in the order of their numbers'),
    )
    .errors(refusals)
    .input(ChangesAsked)
    .output(z.object({ sales: z.array(ChangedSale), ...part })),
  customers: forMember('see_customers')
    .route(route('customers', 'Customers who changed since a cursor, and those who were deleted or merged'))
    .errors(refusals)
    .input(ChangesAsked)
    .output(z.object({ customers: z.array(Customer), removed: z.array(RemovedCustomer), ...part })),
}
