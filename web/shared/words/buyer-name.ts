import { t } from '@lingui/core/macro'
import { anonymousCustomer, walkInCustomer } from '@tunda/contract/selling/buyer-names'

/** A buyer's name as it is read: the two that are kept in English are nobody's own. */
export function buyerName(name: string): string {
  if (name === walkInCustomer) return t`Walk-in Customer`
  return name === anonymousCustomer ? t`Anonymous Customer` : name
}
