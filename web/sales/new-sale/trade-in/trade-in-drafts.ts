import { t } from '@lingui/core/macro'
import type { Ticket } from '@tunda/contract/selling/ticket'
import type { TradeInRules } from '@tunda/contract/units/trade-ins'
import { useSyncExternalStore } from 'react'
import type { Offered } from '../../../shared/trade-ins/device-fields.tsx'
import type { Seller } from '../../../shared/trade-ins/seller-fields.tsx'

/** A device that was taken in on a ticket, until its sale is made. */
export type TradeInDraft = {
  readonly id: string
  readonly rules: Pick<TradeInRules, 'questions' | 'wallets'>
  readonly device: Offered
  readonly seller: Seller
  readonly amount: number
  /** Where what is offered above the total comes from; null: it is left as a deposit; undefined: nobody said. */
  readonly rest_wallet_id?: string | null | undefined
}

// In memory alone, by ticket: a document is not left behind on a device.
const drafts = new Map<string, TradeInDraft>()
const listeners = new Set<() => void>()

export const draftOf = (ticketId: string): TradeInDraft | undefined => drafts.get(ticketId)

export function keepDraft(ticketId: string, draft: TradeInDraft | undefined): void {
  if (draft === undefined) drafts.delete(ticketId)
  else drafts.set(ticketId, draft)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where what is offered above the total comes from: what was chosen, a deposit only of somebody, else the first wallet. */
export function restWallet({ rest_wallet_id, rules }: TradeInDraft, hasCustomer: boolean): string | null {
  const isLeft = rest_wallet_id === null && hasCustomer
  return isLeft ? null : (rest_wallet_id ?? rules.wallets[0]?.id ?? null)
}

/** What is known of the device on a ticket, and why it cannot pay yet. */
export function useTradeInDraft({ id, traded_in }: Ticket) {
  const draft = useSyncExternalStore(listen, () => draftOf(id))
  const isMissing = traded_in !== undefined && draft === undefined
  const problem = isMissing ? t`Enter the trade-in again: this device does not keep the seller’s document.` : undefined
  return { draft, problem }
}
