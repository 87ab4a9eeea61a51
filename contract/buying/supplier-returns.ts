import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors, failure, failuresOf, failureWith } from '../failure.ts'
import { Amount, Day, Id, Instant, Line, Quantity } from '../shapes.ts'
import { UnitsOfLine } from '../stock/transfer-units.ts'
import { refurbishingFailures } from '../units/refurbishing.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { mostLines } from './bought-goods.ts'

/** What is asked of the supplier for goods that go back: less to pay, or other goods. */
export const settlements = ['credit', 'replacement'] as const
export const Settlement = z.enum(settlements)
export type Settlement = z.infer<typeof Settlement>

/** The id is the client's, so that a retry sends nothing back twice. */
export const NewSupplierReturn = z.object({
  id: Id,
  goods_in_id: Id,
  settlement: Settlement,
  reason: Line(200).min(1, 'Say why'),
  lines: z
    .array(z.object({ product_id: Id, quantity: Quantity, ...UnitsOfLine }))
    .min(1)
    .max(mostLines)
    .refine(
      (lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length,
      'Each product can appear only once',
    ),
})
export type NewSupplierReturn = z.infer<typeof NewSupplierReturn>

/** Goods that went back to their supplier. `value`, of a line and in all: what they came in for, in whole shillings. */
export const SupplierReturn = z.object({
  id: Id,
  number: z.int(),
  settlement: Settlement,
  reason: z.string(),
  value: Amount,
  business_date: Day,
  created_at: Instant,
  created_by_name: z.string(),
  lines: z.array(z.object({ product_id: Id, brand: z.string(), model: z.string(), quantity: z.int(), value: Amount })),
})
export type SupplierReturn = z.infer<typeof SupplierReturn>

export const returnFailures = failuresOf('supplierReturn', {
  notPosted: failure('GOODS_NOT_RECEIVED', 409, 'business_logic', 'Put these goods in stock first.'),
  noSupplier: failure(
    'GOODS_OF_NOBODY',
    409,
    'business_logic',
    'These goods have no supplier, so they cannot be sent back.',
  ),
  moreThanCame: failureWith(
    'MORE_THAN_CAME',
    409,
    'business_logic',
    z.object({ product: z.string(), left: z.int() }),
    ({ product, left }) => `Only ${left} of ${product} can be sent back.`,
  ),
  notThere: failureWith(
    'NOT_THERE_TO_SEND_BACK',
    409,
    'business_logic',
    z.object({ product: z.string(), in_stock: z.int() }),
    ({ product, in_stock }) => `${product}: only ${in_stock} in stock here.`,
  ),
  productGone: failureWith(
    'RETURN_PRODUCT_GONE',
    409,
    'business_logic',
    z.object({ product: z.string() }),
    ({ product }) => `${product} was deleted. It cannot be sent back.`,
  ),
})
const { notPosted, noSupplier, moreThanCame, notThere, productGone } = returnFailures
const { needed: unitsNeeded, notInStock, twice } = unitFailures
const { hasParts } = refurbishingFailures
const shown = z.object({ returns: z.array(SupplierReturn) })

export const supplierReturns = {
  returns: forMember('manage_suppliers')
    .route({
      method: 'GET',
      path: '/rest/v1/goods_in/{id}/returns',
      tags: ['goods in'],
      summary: 'What was sent back of these goods, newest first',
    })
    .input(z.object({ id: Id }))
    .output(shown),
  sendBack: forMember('manage_suppliers')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/send_back_goods',
      tags: ['goods in'],
      summary: 'Send goods back to their supplier: they leave the stock at what they came in for',
    })
    .errors(
      asErrors({
        notPosted,
        noSupplier,
        moreThanCame,
        notThere,
        productGone,
        unitsNeeded,
        notInStock,
        twice,
        hasParts,
      }),
    )
    .input(NewSupplierReturn)
    .output(shown),
}
