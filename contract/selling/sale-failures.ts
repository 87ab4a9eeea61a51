import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { limitReached } from '../failures/limit-reached.ts'
import { Amount, Id } from '../shapes.ts'

const LineFacts = z.object({ product_id: Id, product: z.string() })

/** What a sale may be refused for. Every refusal leaves its `client_sale_id` free. */
export const saleFailures = failuresOf('sale', {
  outOfStock: failureWith(
    'OUT_OF_STOCK',
    409,
    'business_logic',
    LineFacts.extend({ available: z.int(), requested: z.int() }),
    ({ product, available }) =>
      available > 0 ? `Only ${available} of ${product} left in stock.` : `${product} is out of stock.`,
  ),
  unknownProduct: failureWith(
    'PRODUCT_NOT_FOUND',
    409,
    'business_logic',
    z.object({ product_id: Id }),
    () => 'A product in this sale is not in your shop. Remove it from the sale.',
  ),
  inactiveProduct: failureWith(
    'PRODUCT_INACTIVE',
    409,
    'business_logic',
    LineFacts,
    ({ product }) => `${product} is inactive and cannot be sold.`,
  ),
  unknownCustomer: failure(
    'CUSTOMER_NOT_FOUND',
    409,
    'business_logic',
    'The customer of this sale is not in your shop. Choose another customer.',
  ),
  overDiscountCap: failureWith(
    'DISCOUNT_OVER_CAP',
    409,
    'business_logic',
    z.object({ cap: z.int(), product_id: Id.optional(), product: z.string().optional() }),
    ({ cap, product }) =>
      product === undefined
        ? `The sale's discount is over the limit of ${cap}%.`
        : `The discount on ${product} is over the limit of ${cap}%.`,
  ),
  priceNotAllowed: failureWith(
    'PRICE_NOT_ALLOWED',
    403,
    'authorization',
    LineFacts,
    ({ product }) => `Only an owner or admin can sell ${product} at another price.`,
  ),
  expired: failureWith(
    'GOODS_EXPIRED',
    409,
    'business_logic',
    LineFacts.extend({ left: z.int() }),
    ({ product, left }) =>
      left === 0
        ? `The ${product} that is here has expired. Only an owner or admin can sell it.`
        : `Only ${left} of ${product} here have not expired. Only an owner or admin can sell the others.`,
  ),
  totalMismatch: failureWith(
    'TOTAL_MISMATCH',
    409,
    'business_logic',
    z.object({ sent: Amount, total_amount: Amount }),
    () => 'Prices have changed. Check the new total before completing the sale.',
  ),
  amountTooLarge: failure('AMOUNT_TOO_LARGE', 409, 'business_logic', 'The amounts of this sale are too large.'),
  paymentMismatch: failureWith(
    'PAYMENT_MISMATCH',
    409,
    'business_logic',
    z.object({ paid: Amount, total_amount: Amount }),
    () => 'The payments do not add up to the total.',
  ),
  futureDate: failure('SALE_DATE_IN_FUTURE', 400, 'validation', 'The date of the sale is in the future.'),
  tooOld: failure('SALE_DATE_TOO_OLD', 400, 'validation', 'A sale can be recorded at most 7 days back.'),
  pastNotAllowed: failure(
    'SALE_DATE_NOT_ALLOWED',
    403,
    'authorization',
    'Only an owner or admin can record a sale for a past date.',
  ),
  approvalVoid: failure(
    'APPROVAL_VOID',
    409,
    'business_logic',
    'This approval is older than 5 minutes, or was for another price. Ask again.',
  ),
  limitReached,
})
