import type { Product } from '@tunda/contract/products'
import type { TicketProduct } from '@tunda/contract/ticket'

/** What tells two of a model apart: `128 GB · Blue Black · Used A`. */
export function variantOf(product: Product): string {
  const { storage, color, condition, shade_name, size_info } = product
  return [storage, size_info, color, shade_name, condition].filter(Boolean).join(' · ')
}

/** The part of a product that a ticket keeps; what it cost is not among it. */
export function ticketProduct(product: Product): TicketProduct {
  const { id, brand, model, selling_price, current_stock, is_active } = product
  return { id, brand, model, selling_price, current_stock, is_active }
}
