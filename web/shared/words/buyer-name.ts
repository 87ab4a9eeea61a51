import { msg } from '@lingui/core/macro'
import { anonymousCustomer, walkInCustomer } from '@tunda/contract/selling/buyer-names'
import { type Say, say } from '@tunda/contract/words'

/** A buyer's name as it is read: the two that are kept in English are nobody's own. */
export function buyerName(name: string, sayIn: Say = say): string {
  if (name === walkInCustomer) return sayIn(msg`Walk-in Customer`)
  return name === anonymousCustomer ? sayIn(msg`Anonymous Customer`) : name
}
