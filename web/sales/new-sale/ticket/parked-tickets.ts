import { isEmpty, type ParkedTicket, type Ticket } from '@tunda/contract/selling/ticket'
import { deviceStore, useKept } from '../device-store.ts'

const parked = deviceStore<readonly ParkedTicket[]>(
  'parked-tickets',
  async () => (await import('@tunda/contract/selling/kept-ticket')).readParked,
  () => [],
  (list) => list.length === 0,
)

/** The sales that one person has set aside in one organisation, newest first, on this device until they are taken up or given up. */
export function useParkedTickets(owner: string) {
  const list = useKept(parked, owner)

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
