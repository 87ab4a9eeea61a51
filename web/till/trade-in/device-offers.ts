import type { restsOfOffer, TillTradeInRules } from '@tunda/contract/till/till-trade-ins'
import { observable } from '../../shared/calls/observable.ts'
import type { Offered } from '../../shared/trade-ins/device-fields.tsx'
import type { Seller } from '../../shared/trade-ins/seller-fields.tsx'

/** A device that was taken in on a ticket, until its sale is made. */
export type DeviceOffer = {
  readonly id: string
  readonly questions: TillTradeInRules['questions']
  readonly device: Offered
  readonly seller: Seller
  readonly amount: number
  /** What becomes of what is offered above the total. */
  readonly rest: (typeof restsOfOffer)[number]
}

/** Nobody answered: the sale was made with its device, or was not, and the till will ask. */
export class NotConfirmed extends Error {}

// In memory alone, by ticket: a document is not left behind on a till.
const offers = new Map<string, DeviceOffer>()

/** Counts up whenever one is taken or forgotten. */
export const offersTick = observable(0)

export const offerOf = (ticketId: string): DeviceOffer | undefined => offers.get(ticketId)

export function keepOffer(ticketId: string, offer: DeviceOffer | undefined): void {
  if (offer === undefined) offers.delete(ticketId)
  else offers.set(ticketId, offer)
  offersTick.set(offersTick.get() + 1)
}
