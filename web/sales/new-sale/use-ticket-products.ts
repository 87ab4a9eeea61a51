import { useQueries } from '@tanstack/react-query'
import type { ProductNow } from '@tunda/contract/price-ticket'
import type { TicketLine, TicketProduct } from '@tunda/contract/ticket'
import { api } from '../../shared/api.ts'
import { isRefusal } from '../../shared/failure.ts'
import { ticketProduct } from './ticket-product.ts'

/** What is now known of the products of a ticket: their prices and stock move while it is being made. */
export function useTicketProducts(lines: readonly TicketLine[]): (product: TicketProduct) => ProductNow {
  const answers = useQueries({
    queries: lines.map(({ product }) => api.products.get.queryOptions({ input: { id: product.id } })),
  })
  return (remembered) => {
    const answer = answers[lines.findIndex(({ product }) => product.id === remembered.id)]
    // Deleted meanwhile: what the ticket remembers may no longer be sold.
    const isGone = isRefusal(answer?.error, 'general.notFound')
    const product = answer?.data
      ? ticketProduct(answer.data)
      : isGone
        ? { ...remembered, is_active: false }
        : remembered
    return { product, left: product.current_stock }
  }
}
