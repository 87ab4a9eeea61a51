import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { Id } from '../shapes.ts'
import { locationFailures } from './locations.ts'

const Missing = z.object({ product_id: Id, product: z.string(), available: z.int(), quantity: z.int() })

/** What may be refused of a transfer. */
export const transferFailures = failuresOf('transfer', {
  notDraft: failure('TRANSFER_SENT', 409, 'business_logic', 'This transfer was sent. Nothing on it can be changed.'),
  empty: failure('TRANSFER_EMPTY', 409, 'business_logic', 'First add the goods to send.'),
  tooManyLines: failure(
    'TRANSFER_TOO_LONG',
    409,
    'business_logic',
    'One transfer can have at most 1,000 products. Send the rest with another.',
  ),
  tooManyUnits: failure('TRANSFER_TOO_MANY_UNITS', 409, 'business_logic', 'One line can have at most 1,000,000 units.'),
  tooManyDevices: failure(
    'TRANSFER_TOO_MANY_DEVICES',
    409,
    'business_logic',
    'One transfer can have at most 2,000 devices. Send the rest with another.',
  ),
  tooManyDrafts: failure(
    'TOO_MANY_TRANSFERS',
    409,
    'business_logic',
    '100 transfers are not sent yet. Send or delete one first.',
  ),
  sameLocation: failure('SAME_LOCATION', 409, 'business_logic', 'Choose a different location from the one that sends.'),
  notEnough: failureWith(
    'NOT_ENOUGH_TO_SEND',
    409,
    'business_logic',
    /** The first twenty products of which there is less than is to be sent. */
    z.object({ products: z.int(), missing: z.array(Missing) }),
    ({ products, missing: [first] }) =>
      products === 1 && first !== undefined
        ? `${first.product}: ${first.quantity} to send and ${first.available} in stock.`
        : `${products} products have less in stock than you want to send.`,
  ),
  productGone: failureWith(
    'TRANSFER_PRODUCT_GONE',
    409,
    'business_logic',
    z.object({ product: z.string() }),
    ({ product }) => `${product} was deleted. Remove its line, then try again.`,
  ),
  notOnTheWay: failure('TRANSFER_NOT_ON_THE_WAY', 409, 'business_logic', 'This transfer is not on the way.'),
  hasReceipts: failure(
    'TRANSFER_HAS_RECEIPTS',
    409,
    'business_logic',
    'Some of these goods have arrived. Settle what has not arrived instead.',
  ),
  ownReceipt: failure(
    'SENDER_CANNOT_RECEIVE',
    409,
    'business_logic',
    'You sent these goods. Somebody else has to receive them.',
  ),
  changedMeanwhile: failure(
    'TRANSFER_CHANGED',
    409,
    'business_logic',
    'Somebody else has received part of it. Check what is still on the way, then count again.',
  ),
  unsettled: failure(
    'TRANSFER_UNSETTLED',
    409,
    'business_logic',
    'Say what happened to each of the goods that are still on the way.',
  ),
  numbersMissing: failureWith(
    'TRANSFER_NUMBERS_MISSING',
    409,
    'business_logic',
    z.object({ product_id: Id, product: z.string(), quantity: z.int(), given: z.int() }),
    ({ product, quantity, given }) => `${product}: ${quantity} to send and ${given} numbers. Scan the number of each.`,
  ),
  locationClosed: locationFailures.isClosed,
})
