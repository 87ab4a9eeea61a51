import type { Product } from '@tunda/contract/products'
import type { TicketProduct } from './ticket.ts'

/** What tells two of a model apart: `128 GB · Blue Black · Used A`. */
function variantOf(product: Product): string {
  const { storage, color, condition, shade_name, size_info } = product
  return [storage, size_info, color, shade_name, condition].filter(Boolean).join(' · ')
}

/** The part of a product that a ticket keeps; what it cost is not among it. */
export function ticketProduct(product: Product): TicketProduct {
  const { id, brand, model, category_name, selling_price, current_stock, is_active } = product
  return { id, brand, model, category_name, selling_price, current_stock, is_active, variant: variantOf(product) }
}

/** Brand and model as a person says them. */
export function nameOf({ brand, model }: Pick<Product, 'brand' | 'model'>): string {
  return `${brand} ${model}`
}
