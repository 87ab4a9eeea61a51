import type { FailureWords } from '../failure.ts'
import { productName } from '../products/product-words.ts'
import type { SoldProduct } from './sale-line.ts'

// Without zod, so that the first screen of a sale need not download it; `sale-failures.ts` gives each of them its schema.

type LineFacts = { readonly product_id: string; readonly product: string }

/** The failures of a sale that a screen says before the server does. */
export const saleRefusals = {
  outOfStock: {
    key: 'sale.outOfStock',
    code: 'OUT_OF_STOCK',
    status: 409,
    category: 'business_logic',
    message: ({ product, available }: LineFacts & { readonly available: number; readonly requested: number }) =>
      available > 0 ? `Only ${available} of ${product} left in stock.` : `${product} is out of stock.`,
  },
  inactiveProduct: {
    key: 'sale.inactiveProduct',
    code: 'PRODUCT_INACTIVE',
    status: 409,
    category: 'business_logic',
    message: ({ product }: LineFacts) => `${product} is inactive and cannot be sold.`,
  },
  overDiscountCap: {
    key: 'sale.overDiscountCap',
    code: 'DISCOUNT_OVER_CAP',
    status: 409,
    category: 'business_logic',
    message: ({ cap, product }: Partial<LineFacts> & { readonly cap: number }) =>
      product === undefined
        ? `The sale's discount is over the limit of ${cap}%.`
        : `The discount on ${product} is over the limit of ${cap}%.`,
  },
  priceNotAllowed: {
    key: 'sale.priceNotAllowed',
    code: 'PRICE_NOT_ALLOWED',
    status: 403,
    category: 'authorization',
    message: ({ product }: LineFacts) => `Only an owner or admin can sell ${product} at another price.`,
  },
  expired: {
    key: 'sale.expired',
    code: 'GOODS_EXPIRED',
    status: 409,
    category: 'business_logic',
    message: ({ product, left }: LineFacts & { readonly left: number }) =>
      left === 0
        ? `The ${product} that is here has expired. Only an owner or admin can sell it.`
        : `Only ${left} of ${product} here have not expired. Only an owner or admin can sell the others.`,
  },
  totalMismatch: {
    key: 'sale.totalMismatch',
    code: 'TOTAL_MISMATCH',
    status: 409,
    category: 'business_logic',
    message: (_: { readonly sent: number; readonly total_amount: number }) =>
      'Prices have changed. Check the new total before completing the sale.',
  },
  amountTooLarge: {
    key: 'sale.amountTooLarge',
    code: 'AMOUNT_TOO_LARGE',
    status: 409,
    category: 'business_logic',
    message: () => 'The amounts of this sale are too large.',
  },
} as const satisfies Record<string, FailureWords>

/** Why a sale is refused: a failure of the catalogue with its facts, which screens say and the server throws. */
export type Refusal = { readonly entry: FailureWords; readonly facts: unknown; readonly message: string }

export function refusalOf<Facts>(entry: FailureWords & { message(facts: Facts): string }, facts: Facts): Refusal {
  return { entry, facts, message: entry.message(facts) }
}

export const factsOf = (product: SoldProduct) => ({ product_id: product.id, product: productName(product) })

/** Why the product is not for sale at all. */
export function inactiveProduct(product: SoldProduct): Refusal | undefined {
  return product.is_active ? undefined : refusalOf(saleRefusals.inactiveProduct, factsOf(product))
}

/** Why so many of the product cannot be sold of the `left` that are there. */
export function shortage(product: SoldProduct, requested: number, left: number): Refusal | undefined {
  if (requested <= left) return undefined
  return refusalOf(saleRefusals.outOfStock, { ...factsOf(product), available: Math.max(left, 0), requested })
}
