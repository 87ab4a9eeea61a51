import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { Amount } from '../shapes.ts'
import { PaymentMethod } from './payment-shapes.ts'
import { paymentMethodLabel } from './sale-words.ts'

/** What giving money back may be refused for. */
export const refundFailures = failuresOf('refund', {
  nothingLeft: failure('SALE_REFUNDED', 409, 'business_logic', 'This sale has already been refunded.'),
  noSuchLine: failureWith(
    'SALE_LINE_NOT_FOUND',
    409,
    'business_logic',
    z.object({ line: z.int() }),
    () => 'A line in this refund is not in the sale. Open the sale again.',
  ),
  overSold: failureWith(
    'REFUND_OVER_SOLD',
    409,
    'business_logic',
    z.object({ line: z.int(), product: z.string(), left: z.int(), requested: z.int() }),
    ({ product, left }) =>
      left > 0 ? `Only ${left} of ${product} can still be refunded.` : `${product} has already been refunded.`,
  ),
  amountMismatch: failureWith(
    'REFUND_MISMATCH',
    409,
    'business_logic',
    z.object({ sent: Amount, amount: Amount }),
    () => 'The sale has changed. Check the new amount before you refund.',
  ),
  overPaid: failureWith(
    'REFUND_OVER_PAID',
    409,
    'business_logic',
    z.object({ method: PaymentMethod, left: Amount, requested: Amount }),
    ({ method, left }) =>
      left > 0
        ? `Only UGX ${left.toLocaleString('en-UG')} can still be refunded by ${paymentMethodLabel(method)}.`
        : `Nothing can be refunded by ${paymentMethodLabel(method)}.`,
  ),
  paymentsMismatch: failureWith(
    'REFUND_PAYMENTS_MISMATCH',
    409,
    'business_logic',
    z.object({ paid: Amount, amount: Amount }),
    () => 'The amounts by payment method do not add up to the refund.',
  ),
  overLimit: failureWith(
    'REFUND_OVER_LIMIT',
    403,
    'authorization',
    z.object({ limit: Amount }),
    () => 'This is more than you may refund on one sale. Ask somebody who may refund more.',
  ),
  isWaiting: failure(
    'REFUND_REQUEST_WAITING',
    409,
    'business_logic',
    'This sale already has a request that nobody has answered.',
  ),
  notOfShift: failure(
    'SALE_NOT_OF_SHIFT',
    409,
    'business_logic',
    'Only a sale from this till’s current shift can be cancelled here. Refund it instead.',
  ),
  isDecided: failure('REFUND_REQUEST_DECIDED', 409, 'business_logic', 'This request has already been decided.'),
})
