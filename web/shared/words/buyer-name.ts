import { msg } from '@lingui/core/macro'
import { anonymousCustomer, walkInCustomer } from '@tunda/contract/selling/buyer-names'
import { type Say, say } from '@tunda/contract/words'

/** A buyer's name as shown: the two that are stored in English are placeholders. */
export function buyerName(name: string, sayIn: Say = say): string {
  if (name === walkInCustomer) return sayIn(msg`Walk-in Customer`)
  return name === anonymousCustomer ? sayIn(msg`Anonymous Customer`) : name
}
