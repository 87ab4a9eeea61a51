import { limitOfRight, may } from '@tunda/contract/organization/rights'
import type { PricedTicket } from '@tunda/contract/selling/price-ticket'
import { mayBeApproved, priceSale, salePolicies } from '@tunda/contract/selling/sale-policy'
import type { Ticket } from '@tunda/contract/selling/ticket'
import type { TillPerson } from '@tunda/contract/till/till'
import type { PersonAtTill } from '../staff/unlock.ts'
import type { PairedTerminal } from '../store/settings.ts'

/**
 * Who may approve a price or discount that the seller may not give, or the sale of a device that another till may sell too (`hasShared`). Undefined
 * if no approval is needed.
 */
export function whoMustApprove(
  ticket: Ticket,
  { lines }: PricedTicket,
  { shop, staff }: PairedTerminal,
  person: PersonAtTill | undefined,
  hasShared: boolean,
): readonly TillPerson[] | undefined {
  if (!staff || !person) return undefined
  const asked = lines.map((line) => ({ ...line, listed: line.product.selling_price }))
  const mayGive = (one: TillPerson) => {
    const cap = Math.min(shop.rules.max_discount_percent, limitOfRight(one, 'discount'))
    const rules = { ...shop.rules, max_discount_percent: cap }
    const { breach } = priceSale({ lines: asked, discount: ticket.discount }, rules, salePolicies.till, one)
    const isAllowed = !(ticket.refusal?.needs_approval || hasShared) || may(one, 'override_price')
    return isAllowed && (breach === undefined || !mayBeApproved(breach))
  }
  const seller = staff.people.find(({ id }) => id === person.id)
  return seller && !mayGive(seller) ? staff.people.filter(mayGive) : undefined
}
