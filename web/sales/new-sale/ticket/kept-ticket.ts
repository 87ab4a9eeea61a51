import { changeTicket, emptyTicket, isEmpty, type Ticket, type TicketChange } from '@tunda/contract/selling/ticket'
import { useCallback } from 'react'
import { deviceStore, useKept } from '../device-store.ts'

const tickets = deviceStore<Ticket>(
  'ticket',
  async () => (await import('@tunda/contract/selling/kept-ticket')).readTicket,
  () => emptyTicket(crypto.randomUUID()),
  isEmpty,
)

/**
 * The ticket of one person in one organisation, kept on this device through reloads until it is recorded. The change answers what
 * the ticket then is.
 */
export function useKeptTicket(owner: string): [Ticket, (change: TicketChange) => Ticket] {
  const ticket = useKept(tickets, owner)
  const change = useCallback(
    (asked: TicketChange) => tickets.put(owner, changeTicket(tickets.of(owner), asked)),
    [owner],
  )
  return [ticket, change]
}
