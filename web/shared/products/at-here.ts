import type { Product } from '@tunda/contract/products/products'

/** The product with the stock at the person's work location: what they can sell or move. */
export function atHere(product: Product): Product {
  return { ...product, current_stock: product.stock_here ?? product.current_stock }
}

/** The same less what is reserved there for customers: what can be sold. */
export function freeHere(product: Product): Product {
  const here = atHere(product)
  return { ...here, current_stock: here.current_stock - (product.reserved_here ?? 0) }
}
