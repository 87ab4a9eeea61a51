import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { locationFailures } from '../stock/locations.ts'
import { mostLines, noRate } from './bought-goods.ts'
import { supplierFailures } from './suppliers.ts'

/** Orders of one shop that are not sent yet, at a time. */
export const mostUnsent = 200

export const orderFailures = failuresOf('order', {
  notDraft: failure('ORDER_SENT', 409, 'business_logic', 'This order was sent. It cannot be changed any more.'),
  notOpen: failure('ORDER_CLOSED', 409, 'business_logic', 'This order is closed. Nothing more can be received on it.'),
  notSent: failure('ORDER_NOT_SENT', 409, 'business_logic', 'Send this order first.'),
  empty: failure('ORDER_EMPTY', 409, 'business_logic', 'First add the products to order.'),
  withoutRate: failure('ORDER_WITHOUT_RATE', 409, 'business_logic', noRate.message),
  tooManyUnits: failure('ORDER_TOO_MANY_UNITS', 409, 'business_logic', 'One line can have at most 1,000,000 units.'),
  tooManyLines: failure(
    'ORDER_TOO_LONG',
    409,
    'business_logic',
    `One order can have at most ${mostLines.toLocaleString('en')} products. Order the rest on another.`,
  ),
  tooManyUnsent: failure(
    'TOO_MANY_UNSENT_ORDERS',
    409,
    'business_logic',
    `${mostUnsent} orders are not sent yet. Send or delete some first.`,
  ),
  hasReceipts: failure(
    'ORDER_HAS_RECEIPTS',
    409,
    'business_logic',
    'Goods from this order have already been received. Close it instead.',
  ),
  isReceived: failure(
    'ORDER_BEING_RECEIVED',
    409,
    'business_logic',
    'Goods of this order are being received. Finish or delete that list first.',
  ),
  moreThanOrdered: failureWith(
    'MORE_THAN_ORDERED',
    409,
    'business_logic',
    /** The first of them by name, and how many products in all. */
    z.object({ product: z.string(), ordered: z.int(), received: z.int(), products: z.int() }),
    ({ product, ordered, received }) => `${product}: ${ordered} ordered, ${received} received.`,
  ),
  archived: supplierFailures.archived,
  locationClosed: locationFailures.isClosed,
})
