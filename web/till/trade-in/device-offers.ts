import type { restsOfOffer, TillTradeInRules } from '@tunda/contract/till/till-trade-ins'
import { observable } from '../../shared/calls/observable.ts'
import type { Offer } from '../../shared/trade-ins/offer.ts'

/** A device that was taken in on a ticket, until its sale is made. */
export type DeviceOffer = Offer & {
  readonly id: string
  readonly questions: TillTradeInRules['questions']
  /** What happens with an offer above the total. */
  readonly rest: (typeof restsOfOffer)[number]
}

/** There was no answer: the sale and the purchase of its device were made or not, and the till will ask. */
export class NotConfirmed extends Error {}

// Only in memory, by ticket: no identity document stays on a till.
export const offers = observable<ReadonlyMap<string, DeviceOffer>>(new Map())

export const offerOf = (ticketId: string): DeviceOffer | undefined => offers.get().get(ticketId)

export function keepOffer(ticketId: string, offer: DeviceOffer | undefined): void {
  const next = new Map(offers.get())
  if (offer === undefined) next.delete(ticketId)
  else next.set(ticketId, offer)
  offers.set(next)
}
