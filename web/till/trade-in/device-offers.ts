import type { restsOfOffer, TillTradeInRules } from '@tunda/contract/till/till-trade-ins'
import { observable } from '../../shared/calls/observable.ts'
import type { Offer } from '../../shared/trade-ins/offer.ts'

/** A device that was taken in on a ticket, until its sale is made. */
export type DeviceOffer = Offer & {
  readonly id: string
  readonly questions: TillTradeInRules['questions']
  /** What becomes of what is offered above the total. */
  readonly rest: (typeof restsOfOffer)[number]
}

/** Nobody answered: the sale was made with its device, or was not, and the till will ask. */
export class NotConfirmed extends Error {}

// In memory alone, by ticket: a document is not left behind on a till.
export const offers = observable<ReadonlyMap<string, DeviceOffer>>(new Map())

export const offerOf = (ticketId: string): DeviceOffer | undefined => offers.get().get(ticketId)

export function keepOffer(ticketId: string, offer: DeviceOffer | undefined): void {
  const next = new Map(offers.get())
  if (offer === undefined) next.delete(ticketId)
  else next.set(ticketId, offer)
  offers.set(next)
}
