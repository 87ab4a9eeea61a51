import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors, failure, failuresOf } from '../failure.ts'
import { Amount, Day, Id, Instant, Line, SignedAmount } from '../shapes.ts'
import { hasRate, noRate, notOne, Rate, shillingsAreOne } from './bought-goods.ts'
import { Currency, supplierFailures } from './suppliers.ts'

/** Lists of goods that one cost is shared out over. */
export const mostShared = 20

export const landedKinds = ['freight', 'customs', 'clearing', 'transport', 'insurance', 'other'] as const
export const LandedKind = z.enum(landedKinds)
export type LandedKind = z.infer<typeof LandedKind>

/** What a cost is shared out by: what each line cost, its units, its weight, or amounts given by hand. */
export const landedBases = ['value', 'quantity', 'weight', 'manual'] as const
export const LandedBasis = z.enum(landedBases)
export type LandedBasis = z.infer<typeof LandedBasis>

const message = 'Enter an amount, like 250000 or 120.50'
/** At most 4 digits after the point; below 0: a credit. */
const SignedDecimal = z
  .string()
  .regex(/^-?\d{1,13}(\.\d{1,4})?$/, message)
  .refine((amount) => Number(amount) !== 0 && Math.abs(Number(amount)) <= 1_000_000_000_000, message)

const Part = z.object({
  goods_in_id: Id,
  product_id: Id,
  /** Of a line: its weight, or its amount in the cost's currency, without a sign. */
  part: z.string().regex(/^\d{1,13}(\.\d{1,4})?$/, message),
})

/** The id is the client's, so that a retry shares out nothing twice. */
export const NewLandedCost = z
  .object({
    id: Id,
    goods_in_ids: z.array(Id).min(1).max(mostShared),
    kind: LandedKind,
    /** The supplier it is owed to; null if it is paid elsewhere. */
    supplier_id: Id.nullish(),
    document_no: Line(60).nullish(),
    note: Line(200).nullish(),
    currency: Currency.default('UGX'),
    rate: Rate.default('1'),
    amount: SignedDecimal,
    basis: LandedBasis,
    /** By weight and by hand: the lines that have a part. */
    parts: z.array(Part).max(5_000).optional(),
  })
  .refine(shillingsAreOne, notOne)
  .refine(hasRate, noRate)
export type NewLandedCost = z.infer<typeof NewLandedCost>

/** A cost that was shared out over goods. `to_stock` raised what is there, `to_variance` is of what was sold already: whole shillings. */
export const LandedCost = z.object({
  id: Id,
  kind: LandedKind,
  supplier_name: z.string().nullable(),
  document_no: z.string().nullable(),
  note: z.string().nullable(),
  currency: Currency,
  rate: z.string(),
  amount: z.string(),
  amount_ugx: SignedAmount,
  basis: LandedBasis,
  to_stock: SignedAmount,
  to_variance: SignedAmount,
  business_date: Day,
  created_at: Instant,
  created_by_name: z.string(),
  /** The one that this reverses. */
  reverses_id: Id.nullable(),
  is_reversed: z.boolean(),
  /** How many lists of goods it is shared out over. */
  goods_ins: z.int(),
})
export type LandedCost = z.infer<typeof LandedCost>

/** What one line of the goods has of all costs, in whole shillings. */
export const LandedLine = z.object({ product_id: Id, amount: SignedAmount, returned: Amount })

export const LandedCosts = z.object({ costs: z.array(LandedCost), lines: z.array(LandedLine) })
export type LandedCosts = z.infer<typeof LandedCosts>

export const landedFailures = failuresOf('landedCost', {
  notPosted: failure('GOODS_NOT_IN_STOCK', 409, 'business_logic', 'Put these goods in stock first.'),
  nothingToShare: failure(
    'NOTHING_TO_SHARE_OVER',
    409,
    'business_logic',
    'This cost cannot be shared that way. Choose another way.',
  ),
  otherSum: failure('PARTS_ARE_NOT_THE_AMOUNT', 409, 'business_logic', 'The parts do not add up to the amount.'),
  tooLittle: failure('LANDED_COST_TOO_LITTLE', 409, 'business_logic', 'This comes to less than a shilling.'),
  tooDear: failure(
    'LANDED_COST_TOO_DEAR',
    409,
    'business_logic',
    'This comes to more than 1,000,000,000,000 shillings. Check the amount and the rate.',
  ),
  isReversal: failure(
    'IS_A_REVERSAL',
    409,
    'business_logic',
    'This cost reverses another one, so it cannot be reversed. Enter the cost again instead.',
  ),
  archived: supplierFailures.archived,
})
const { notPosted, nothingToShare, otherSum, tooLittle, tooDear, isReversal, archived } = landedFailures

export const landedCosts = {
  costs: forMember('manage_suppliers')
    .route({
      method: 'GET',
      path: '/rest/v1/goods_in/{id}/costs',
      tags: ['goods in'],
      summary: 'Freight and other costs that were shared out over these goods, newest first',
    })
    .input(z.object({ id: Id }))
    .output(LandedCosts),
  addCost: forMember('manage_suppliers')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/add_landed_cost',
      tags: ['goods in'],
      summary: 'Share a cost out over goods that are in stock; below 0: a credit',
    })
    .errors(asErrors({ notPosted, nothingToShare, otherSum, tooLittle, tooDear, archived }))
    .input(NewLandedCost)
    .output(LandedCosts),
  reverseCost: forMember('manage_suppliers')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/reverse_landed_cost',
      tags: ['goods in'],
      summary: 'Reverse a cost that was shared out',
    })
    .errors(asErrors({ isReversal }))
    .input(z.object({ id: Id, landed_cost_id: Id }))
    .output(LandedCosts),
}
