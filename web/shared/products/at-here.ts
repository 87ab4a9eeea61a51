import type { Product } from '@tunda/contract/products/products'

/** The product with the stock of where the person is at work: what they can sell or move. */
export function atHere(product: Product): Product {
  return { ...product, current_stock: product.stock_here ?? product.current_stock }
}
