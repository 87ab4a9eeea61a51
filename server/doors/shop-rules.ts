import type { ShopRules } from '../context.ts'

/** A shop's rules as a door's look-up finds them; null: nobody has made a price list. */
export type RulesFound = Omit<ShopRules, 'has_price_lists'> & { readonly has_price_lists: boolean | null }

export function rulesOf(found: RulesFound): ShopRules {
  const { currency, time_zone, tax_rate, is_vat_registered, max_discount_percent, has_price_lists } = found
  return {
    currency,
    time_zone,
    tax_rate,
    is_vat_registered,
    max_discount_percent,
    has_price_lists: has_price_lists === true,
  }
}
