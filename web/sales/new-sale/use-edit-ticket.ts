import { useQueryClient } from '@tanstack/react-query'
import { lineOf, type Ticket, type TicketChange } from '@tunda/contract/ticket'
import { useCallback } from 'react'
import { api } from '../../shared/api.ts'

/**
 * Changes the ticket by hand: what the server last refused is forgotten, and where more is wanted than was known to be there the
 * stock is asked again, as it may have come in meanwhile. The function stays the same from render to render.
 */
export function useEditTicket(change: (change: TicketChange) => Ticket, forget: () => void) {
  const queries = useQueryClient()
  return useCallback(
    (asked: TicketChange) => {
      forget()
      const ticket = change(asked)
      const line = lineOf(ticket, moreOf(asked) ?? '')
      if (line && line.quantity > line.product.current_stock) {
        const { queryKey } = api.products.get.queryOptions({ input: { id: line.product.id } })
        void queries.invalidateQueries({ queryKey })
      }
      return ticket
    },
    [queries, change, forget],
  )
}

function moreOf(asked: TicketChange): string | undefined {
  if (asked.type === 'quantity') return asked.product_id
  return asked.type === 'add' ? asked.product.id : undefined
}
