import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { Id } from '../shapes.ts'

const Of = z.object({ product_id: Id, product: z.string() })
const Numbered = z.object({ number: z.string() })

/** What may be refused where each unit has a number of its own. */
export const unitFailures = failuresOf('unit', {
  needed: failureWith(
    'UNITS_NEEDED',
    409,
    'business_logic',
    Of,
    ({ product }) => `Each ${product} has its own number. Receive, sell or refund it by that number.`,
  ),
  wrongNumber: failureWith(
    'UNIT_NUMBER_WRONG',
    400,
    'validation',
    Numbered.extend({ fault: z.enum(['digits', 'check', 'length', 'signs']) }),
    ({ number, fault }) =>
      fault === 'digits' || fault === 'check'
        ? `${number} is not an IMEI. Check its 15 digits.`
        : `${number} is not a serial number. It has 3 to 40 letters and digits.`,
  ),
  twice: failureWith(
    'UNIT_NUMBER_TWICE',
    409,
    'business_logic',
    Numbered,
    ({ number }) => `${number} is entered twice.`,
  ),
  taken: failureWith(
    'UNIT_NUMBER_TAKEN',
    409,
    'business_logic',
    Numbered.extend({ product: z.string() }),
    ({ number, product }) => `${number} is already in stock: ${product}.`,
  ),
  held: failureWith(
    'UNIT_ON_HOLD',
    409,
    'business_logic',
    Numbered,
    ({ number }) =>
      `${number} is on hold: you bought it as a used device. Put it up for sale, or give it back to its seller, first.`,
  ),
  cameBack: failureWith(
    'UNIT_CAME_BACK',
    409,
    'business_logic',
    Numbered,
    ({ number }) =>
      `${number} came back to you after this sale, and has left your shop again since. Nothing more can be given for it under this sale.`,
  ),
  differs: failureWith(
    'UNITS_DIFFER',
    409,
    'business_logic',
    Of.extend({ location: z.string(), in_stock: z.int(), given: z.int() }),
    ({ product, location, in_stock, given }) =>
      `${location} has ${in_stock} of ${product}, and you gave ${given} numbers. Both must be the same.`,
  ),
  notInStock: failureWith(
    'UNIT_NOT_IN_STOCK',
    409,
    'business_logic',
    Numbered,
    ({ number }) => `${number} is not in stock here any more.`,
  ),
  inTransit: failureWith(
    'UNIT_ON_THE_WAY',
    409,
    'business_logic',
    Numbered.extend({ location: z.string(), since: z.string() }),
    ({ number, location, since }) => `${number} is on the way to ${location} since ${since}.`,
  ),
  reserved: failureWith(
    'UNIT_RESERVED',
    409,
    'business_logic',
    Numbered,
    ({ number }) => `${number} is put aside for a customer.`,
  ),
  sold: failureWith(
    'UNIT_SOLD',
    409,
    'business_logic',
    Numbered.extend({ invoice_number: z.string().nullable(), till: z.string().nullable() }),
    ({ number, invoice_number, till }) =>
      invoice_number === null
        ? `${number} has already been sold.`
        : `${number} has already been sold: ${[invoice_number, till].filter(Boolean).join(', ')}.`,
  ),
  onTheWay: failure(
    'UNITS_ON_THE_WAY',
    409,
    'business_logic',
    'Some of this product is on the way between locations. Receive it first.',
  ),
  expires: failure(
    'NUMBERED_HAS_NO_EXPIRY',
    409,
    'business_logic',
    'A product is counted by number or by expiry date, not both. Turn one off first.',
  ),
  unknown: failure(
    'UNIT_NOT_FOUND',
    409,
    'business_logic',
    'A device in this sale is not in your shop. Remove it from the sale.',
  ),
  numberNeeded: failureWith(
    'UNIT_NUMBER_NEEDED',
    409,
    'business_logic',
    Of,
    ({ product }) => `Scan the number of the ${product} that comes back.`,
  ),
  ofAnotherSale: failureWith(
    'UNIT_OF_ANOTHER_SALE',
    409,
    'business_logic',
    Of.extend({ number: z.string(), invoice_number: z.string().nullable(), customer_name: z.string().nullable() }),
    ({ number, invoice_number, customer_name }) =>
      invoice_number === null
        ? `${number} is not the device of this sale.`
        : `${number} is not the device of this sale: ${customer_name} bought it with ${invoice_number}.`,
  ),
  elsewhere: failure(
    'UNITS_ELSEWHERE',
    409,
    'business_logic',
    'Some of this product is at a location that you cannot see. Ask somebody who can see all locations.',
  ),
})
