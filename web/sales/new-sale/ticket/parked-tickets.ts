import { readTicket } from '@tunda/contract/selling/kept-ticket'
import { isEmpty, type Ticket } from '@tunda/contract/selling/ticket'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { deviceStore } from '../device-store.ts'

/** A sale set aside: the customer went for more money, and the next one is served. */
export type ParkedTicket = { readonly parked_at: string; readonly ticket: Ticket }

const Parked = z.array(z.object({ parked_at: z.string(), ticket: z.unknown() }))

const parked = deviceStore<readonly ParkedTicket[]>(
  'parked-tickets',
  (stored) => Parked.safeParse(stored).data?.flatMap(readParked),
  () => [],
)

function readParked({ parked_at, ticket: kept }: z.infer<typeof Parked>[number]): ParkedTicket[] {
  const ticket = readTicket(kept)
  return ticket === undefined ? [] : [{ parked_at, ticket }]
}

/** The sales that one person has set aside in one organisation, newest first, on this device until they are taken up or given up. */
export function useParkedTickets(owner: string) {
  const list = useSyncExternalStore(parked.subscribe, () => parked.of(owner))

  function without(id: string) {
    return parked.of(owner).filter(({ ticket }) => ticket.id !== id)
  }

  return {
    list,
    /** A ticket with nothing on it is not worth keeping; one that is with the server must be answered first. */
    park: (ticket: Ticket): boolean => {
      if (isEmpty(ticket) || ticket.sent) return false
      parked.put(owner, [{ parked_at: new Date().toISOString(), ticket }, ...without(ticket.id)])
      return true
    },
    /** Takes one up: it is parked no longer. */
    take: (id: string): Ticket | undefined => {
      const found = parked.of(owner).find(({ ticket }) => ticket.id === id)
      if (found) parked.put(owner, without(id))
      return found?.ticket
    },
  }
}
