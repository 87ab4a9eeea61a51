import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { deviceStore } from './device-store.ts'
import { KeptTicket } from './kept-ticket.ts'
import { isEmpty, type Ticket } from './ticket.ts'

/** A sale set aside: the customer went for more money, and the next one is served. */
export type ParkedTicket = { readonly parked_at: string; readonly ticket: Ticket }

const Parked = z.array(z.object({ parked_at: z.string(), ticket: KeptTicket }))

const parked = deviceStore<readonly ParkedTicket[]>(
  'parked-tickets',
  (stored) => Parked.safeParse(stored).data,
  () => [],
)

/** The sales that one person has set aside in one organisation, newest first, on this device until they are taken up or given up. */
export function useParkedTickets(owner: string) {
  const list = useSyncExternalStore(parked.subscribe, () => parked.of(owner))

  function without(id: string) {
    return parked.of(owner).filter(({ ticket }) => ticket.client_sale_id !== id)
  }

  return {
    list,
    /** A ticket with nothing on it is not worth keeping; one that is with the server must be answered first. */
    park: (ticket: Ticket): boolean => {
      if (isEmpty(ticket) || ticket.sent) return false
      parked.put(owner, [{ parked_at: new Date().toISOString(), ticket }, ...without(ticket.client_sale_id)])
      return true
    },
    /** Takes one up: it is parked no longer. */
    take: (id: string): Ticket | undefined => {
      const found = parked.of(owner).find(({ ticket }) => ticket.client_sale_id === id)
      if (found) parked.put(owner, without(id))
      return found?.ticket
    },
  }
}
