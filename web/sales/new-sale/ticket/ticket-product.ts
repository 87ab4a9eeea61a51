import { variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import type { TicketProduct } from '@tunda/contract/selling/ticket'
import { freeHere } from '../../../shared/products/at-here.ts'

/** The part of a product that a ticket keeps; what it cost is not among it. */
export function ticketProduct(product: Product): TicketProduct {
  const { id, brand, model, selling_price, current_stock, is_active } = freeHere(product)
  return { id, brand, model, variant: variantLine(product), selling_price, current_stock, is_active }
}
