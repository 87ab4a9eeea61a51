import { isEmpty, type Ticket, type TicketChange } from '@tunda/contract/ticket'
import { useEffect, useRef } from 'react'
import { usePreferences } from '../../shared/preferences.ts'

/** A ticket begins with the payment method that the person prefers; what they choose on it stays. */
export function useDefaultPayment(ticket: Ticket, change: (change: TicketChange) => unknown): void {
  const { preferences, isKnown } = usePreferences()
  const { defaultPaymentMethod } = preferences.sales
  const begun = useRef<string>(undefined)
  const key = `${ticket.id} ${defaultPaymentMethod}`
  useEffect(() => {
    if (!isKnown || begun.current === key) return
    begun.current = key
    if (isEmpty(ticket)) change({ type: 'method', method: defaultPaymentMethod })
  })
}
