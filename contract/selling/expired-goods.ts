import { type Bearer, may } from '../organization/rights.ts'
import type { SoldProduct } from './sale-line.ts'
import { factsOf, type Refusal, refusalOf, saleRefusals } from './sale-refusals.ts'

/** Why so many of the product are not everybody's to sell, where of those that are there only `fresh` have not expired. */
export function expiredGoods(
  product: SoldProduct,
  requested: number,
  fresh: number,
  seller: Bearer,
): Refusal | undefined {
  if (requested <= fresh || may(seller, 'override_price')) return undefined
  return refusalOf(saleRefusals.expired, { ...factsOf(product), left: Math.max(fresh, 0) })
}
