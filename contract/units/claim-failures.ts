import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'

const Numbered = z.object({ number: z.string() })

/** What may be refused of a warranty claim. */
export const claimFailures = failuresOf('claim', {
  notSold: failureWith(
    'CLAIM_NOT_SOLD',
    409,
    'business_logic',
    Numbered,
    ({ number }) => `${number} is not with a customer. Only a device that was sold can have a warranty claim.`,
  ),
  isOpen: failureWith(
    'CLAIM_IS_OPEN',
    409,
    'business_logic',
    Numbered,
    ({ number }) => `${number} already has an open warranty claim.`,
  ),
  isClosed: failure('CLAIM_CLOSED', 409, 'business_logic', 'This claim is closed. It cannot be changed any more.'),
  otherProduct: failureWith(
    'CLAIM_OTHER_PRODUCT',
    409,
    'business_logic',
    Numbered,
    ({ number }) => `${number} is another product. Replace the device with the same one, or refund the sale.`,
  ),
  withoutSupplier: failure(
    'CLAIM_WITHOUT_SUPPLIER',
    409,
    'business_logic',
    'Choose the supplier that the device goes to.',
  ),
})
