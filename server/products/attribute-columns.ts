import { attributeNames, variantAttributes } from '@tunda/contract/products/product-attributes'

/** What tells two products of one name apart, as columns of `products p`: what `nameWithVariant` reads. */
export const variantColumns = variantAttributes.map((name) => `p.${name}`).join(', ')

/** Every attribute, as columns of `products p`. */
export const attributeColumns = attributeNames.map((name) => `p.${name}`).join(', ')
