import { t } from '@lingui/core/macro'
import type { Ticket } from '@tunda/contract/selling/ticket'
import type { TradeInRules } from '@tunda/contract/units/trade-ins'
import { observable, useObservable } from '../../../shared/calls/observable.ts'
import type { Offer } from '../../../shared/trade-ins/offer.ts'

/** A device that was taken in on a ticket, until its sale is made. */
export type TradeInDraft = Offer & {
  readonly id: string
  readonly rules: Pick<TradeInRules, 'questions' | 'wallets'>
  /** Where what is offered above the total comes from; null: it is left as a deposit; undefined: nobody said. */
  readonly rest_wallet_id?: string | null | undefined
}

// In memory alone, by ticket: a document is not left behind on a device.
const drafts = observable<ReadonlyMap<string, TradeInDraft>>(new Map())

export const draftOf = (ticketId: string): TradeInDraft | undefined => drafts.get().get(ticketId)

export function keepDraft(ticketId: string, draft: TradeInDraft | undefined): void {
  const next = new Map(drafts.get())
  if (draft === undefined) next.delete(ticketId)
  else next.set(ticketId, draft)
  drafts.set(next)
}

/** Where what is offered above the total comes from: what was chosen, a deposit only of somebody, else the first wallet. */
export function restWallet({ rest_wallet_id, rules }: TradeInDraft, hasCustomer: boolean): string | null {
  const isLeft = rest_wallet_id === null && hasCustomer
  return isLeft ? null : (rest_wallet_id ?? rules.wallets[0]?.id ?? null)
}

/** What is known of the device on a ticket, and why it cannot pay yet. */
export function useTradeInDraft({ id, traded_in }: Ticket) {
  const draft = useObservable(drafts).get(id)
  const isMissing = traded_in !== undefined && draft === undefined
  const problem = isMissing ? t`Enter the trade-in again: this device does not keep the seller’s document.` : undefined
  return { draft, problem }
}
