import { useQueries } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { isRefusal } from '../../shared/failure.ts'
import type { TicketLine, TicketProduct } from './ticket.ts'
import { ticketProduct } from './ticket-product.ts'

/** What is now known of the products of a ticket, by id: their prices and stock move while it is being made. */
export function useTicketProducts(lines: readonly TicketLine[]): ReadonlyMap<string, TicketProduct> {
  const answers = useQueries({
    queries: lines.map(({ product }) => api.products.get.queryOptions({ input: { id: product.id } })),
  })
  return new Map(
    lines.flatMap(({ product }, i) => {
      const answer = answers[i]
      if (answer?.data) return [[product.id, ticketProduct(answer.data)] as const]
      // Deleted meanwhile: what the ticket remembers may no longer be sold.
      const isGone = isRefusal(answer?.error, 'general.notFound')
      return isGone ? [[product.id, { ...product, is_active: false }] as const] : []
    }),
  )
}
