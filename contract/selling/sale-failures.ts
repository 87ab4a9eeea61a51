import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { limitReached } from '../failures/limit-reached.ts'
import { Amount, Id } from '../shapes.ts'
import { saleRefusals } from './sale-refusals.ts'

const LineFacts = z.object({ product_id: Id, product: z.string() })

/** What a sale may be refused for. Every refusal leaves its `client_sale_id` free. */
export const saleFailures = failuresOf('sale', {
  outOfStock: { ...saleRefusals.outOfStock, meta: LineFacts.extend({ available: z.int(), requested: z.int() }) },
  unknownProduct: failureWith(
    'PRODUCT_NOT_FOUND',
    409,
    'business_logic',
    z.object({ product_id: Id }),
    () => 'A product in this sale is not in your shop. Remove it from the sale.',
  ),
  inactiveProduct: { ...saleRefusals.inactiveProduct, meta: LineFacts },
  unknownCustomer: failure(
    'CUSTOMER_NOT_FOUND',
    409,
    'business_logic',
    'The customer of this sale is not in your shop. Choose another customer.',
  ),
  overDiscountCap: { ...saleRefusals.overDiscountCap, meta: LineFacts.partial().extend({ cap: z.int() }) },
  priceNotAllowed: { ...saleRefusals.priceNotAllowed, meta: LineFacts },
  expired: { ...saleRefusals.expired, meta: LineFacts.extend({ left: z.int() }) },
  totalMismatch: { ...saleRefusals.totalMismatch, meta: z.object({ sent: Amount, total_amount: Amount }) },
  amountTooLarge: { ...saleRefusals.amountTooLarge, meta: z.object({}).optional() },
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
