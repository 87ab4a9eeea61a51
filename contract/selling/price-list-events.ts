import type { Values, With } from '../events.ts'

/** Events of price lists and customer groups. */
export type PriceListEvents = {
  'price_list.saved': { readonly after: Values }
  'price_list.removed': { readonly before: { readonly name: string; readonly prices: number } }
  'price_list.priced': With<{ readonly name: string; readonly changed: number }>
  'customer_group.saved': { readonly after: { readonly name: string } }
  'customer_group.removed': { readonly before: { readonly name: string } }
}
