import { z } from 'zod'
import { mostBatches } from '../batches/batch-shapes.ts'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { Id } from '../shapes.ts'
import { locationFailures } from '../stock/locations.ts'
import { mostLines, noRate } from './bought-goods.ts'
import { supplierFailures } from './suppliers.ts'

/** Drafts of one shop at a time. */
export const mostDrafts = 100

export const goodsInFailures = failuresOf('goodsIn', {
  posted: failure(
    'GOODS_IN_POSTED',
    409,
    'business_logic',
    'These goods are already in stock. Nothing more can be changed.',
  ),
  paperReasonNeeded: failure(
    'PAPER_REASON_NEEDED',
    409,
    'business_logic',
    'These goods are in stock. Say why this document is deleted.',
  ),
  empty: failure('GOODS_IN_EMPTY', 409, 'business_logic', 'First add the goods that came in.'),
  withoutRate: failure('GOODS_IN_WITHOUT_RATE', 409, 'business_logic', noRate.message),
  tooManyLines: failure(
    'GOODS_IN_TOO_LONG',
    409,
    'business_logic',
    `One list can have at most ${mostLines.toLocaleString('en')} products. Receive the rest on another.`,
  ),
  tooManyUnits: failure('GOODS_IN_TOO_MANY_UNITS', 409, 'business_logic', 'One line can have at most 1,000,000 units.'),
  tooManyDrafts: failure(
    'TOO_MANY_DRAFTS',
    409,
    'business_logic',
    `${mostDrafts} lists are open. Finish or delete one first.`,
  ),
  tooDear: failureWith(
    'GOODS_IN_TOO_DEAR',
    409,
    'business_logic',
    z.object({ product: z.string() }),
    ({ product }) => `${product} comes to more than 1,000,000,000,000 shillings. Check its cost and the rate.`,
  ),
  productGone: failureWith(
    'GOODS_IN_PRODUCT_GONE',
    409,
    'business_logic',
    z.object({ product: z.string() }),
    ({ product }) => `${product} was deleted. Remove its line, then try again.`,
  ),
  numbersMissing: failureWith(
    'GOODS_IN_NUMBERS_MISSING',
    409,
    'business_logic',
    z.object({ product: z.string(), quantity: z.int(), given: z.int() }),
    ({ product, quantity, given }) => `${product}: ${given} numbers for ${quantity} units. Both must be the same.`,
  ),
  notNumbered: failureWith(
    'GOODS_IN_NOT_NUMBERED',
    409,
    'business_logic',
    z.object({ product: z.string() }),
    ({ product }) => `${product} is counted without numbers.`,
  ),
  batchesDiffer: failureWith(
    'GOODS_IN_BATCHES_DIFFER',
    409,
    'business_logic',
    z.object({ product: z.string(), quantity: z.int(), given: z.int() }),
    ({ product, quantity, given }) =>
      `${product}: the expiry dates cover ${given} units, but ${quantity} came in. Correct one of the two.`,
  ),
  withoutExpiry: failureWith(
    'PRODUCT_DOES_NOT_EXPIRE',
    409,
    'business_logic',
    z.object({ product: z.string() }),
    ({ product }) => `${product} has no expiry date. Turn it on in the product first.`,
  ),
  tooManyBatches: failure(
    'TOO_MANY_BATCHES',
    409,
    'business_logic',
    `One line can have at most ${mostBatches} expiry dates. Receive the rest on another list.`,
  ),
  documentTaken: failureWith(
    'SUPPLIER_DOCUMENT_TAKEN',
    409,
    'business_logic',
    z.object({ document_no: z.string(), goods_in_id: Id }),
    ({ document_no }) => `Goods from this supplier with bill number ${document_no} were already entered.`,
  ),
  archived: supplierFailures.archived,
  locationClosed: locationFailures.isClosed,
})
