import { z } from 'zod'
import { mostUnits } from '../ceilings.ts'
import { Id } from '../shapes.ts'
import { Decimal, UnitCost } from './suppliers.ts'

/** Products on one order, or on one list of goods that come in. */
export const mostLines = 1_000

type Counted = { readonly quantity?: number | undefined; readonly add?: number | undefined }
/** A line is set or added to. */
export const setOrAdd = ({ quantity, add }: Counted) => quantity === undefined || add === undefined
export const notBoth = { path: ['add'], message: 'Set the quantity, or add to it' }

/** Sets a line or adds to it; refined by `setOrAdd`. Quantity 0 removes the line. */
export const lineChange = {
  product_id: Id,
  quantity: z.int().min(0).max(mostUnits).optional(),
  add: z.int().min(1).max(mostUnits).optional(),
  unit_cost: UnitCost.nullish(),
}

/** Shillings for one of the currency, above 0 and at most 100,000. */
export const Rate = Decimal(6, 6, 'Enter a rate, like 3720 or 28.5').refine(
  (rate) => Number(rate) > 0 && Number(rate) <= 100_000,
  'Enter a rate between 0 and 100,000',
)

type Priced = { readonly currency?: string | undefined; readonly rate?: string | undefined }

/** The rate of shillings is 1. */
export const shillingsAreOne = ({ currency, rate }: Priced) =>
  currency !== 'UGX' || rate === undefined || Number(rate) === 1
/** For another currency, a rate of 1 means that none was given yet. */
export const hasRate = ({ currency = 'UGX', rate = '1' }: Priced) => currency === 'UGX' || Number(rate) !== 1
type Money = { readonly currency: string; readonly rate: string }
/** Whether the currency was changed but not its rate: no two currencies have the same rate. */
export const keepsOtherRate = (asked: Money, before: Money) =>
  asked.currency !== before.currency &&
  hasRate(asked) &&
  asked.currency !== 'UGX' &&
  Number(asked.rate) === Number(before.rate)
export const noRate = {
  path: ['rate'],
  message: 'Enter the rate first: how many shillings one unit of this currency is worth.',
}
export const notOne = { path: ['rate'], message: 'The rate for shillings is 1' }
