import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewSale, Sale } from '@tunda/contract/sales'
import { api } from '../../shared/api.ts'
import { asFailure, type Failure } from '../../shared/failure.ts'
import { showFailure } from '../../shared/show-failure.ts'
import { saleOf, type Ticket, type TicketChange } from './ticket.ts'

export type RecordedSale = { sale: Sale; received: number | undefined }

type Options = {
  ticket: Ticket
  change: (change: TicketChange) => unknown
  onRecorded: (recorded: RecordedSale) => void
}

/** Without a clear no, a sale may have been recorded: only the server's answer to the very same sale can tell. */
function isUnconfirmed({ status }: Failure): boolean {
  return status === 0 || status >= 500
}

// Asked of the cache, not of this component: whoever left the screen and came back still waits for the same answer.
const underWay = { mutationKey: api.sales.record.mutationKey() }

/**
 * Sends the ticket to be recorded, once at a time. The sale as sent stays with the ticket until the server says yes or no, so
 * that `retry`, even after a reload, repeats the same sale under the same id and cannot double it.
 */
export function useRecordSale({ ticket, change, onRecorded }: Options) {
  const queries = useQueryClient()
  const isPending = useIsMutating(underWay) > 0
  const record = useMutation(
    api.sales.record.mutationOptions({
      onSuccess: ({ sale }) => {
        onRecorded({ sale, received: ticket.payment_method === 'cash' ? ticket.received : undefined })
        change({ type: 'begin', client_sale_id: crypto.randomUUID() })
        const moved = [api.sales.key(), api.products.key(), api.analytics.key(), api.subscription.key()]
        for (const queryKey of moved) void queries.invalidateQueries({ queryKey })
      },
      onError: (error) => {
        showFailure('Failed to record sale')(error)
        if (isUnconfirmed(asFailure(error))) return
        change({ type: 'refused' })
        for (const queryKey of [api.products.key(), api.organization.key()])
          void queries.invalidateQueries({ queryKey })
      },
    }),
  )

  function send(sale: NewSale) {
    if (queries.isMutating(underWay) > 0) return
    change({ type: 'sent', sale })
    record.mutate({ saleData: sale })
  }

  return {
    complete: (total: number) => send(ticket.sent ?? saleOf(ticket, total)),
    retry: () => ticket.sent && send(ticket.sent),
    /** The last answer was a no, or none came; undefined once the ticket has changed. */
    failure: record.error ? asFailure(record.error) : undefined,
    isPending,
    forget: record.reset,
  }
}

/** What the server refused, by the product it named. */
export function refusedLines(failure: Failure | undefined): ReadonlyMap<string, string> {
  const productId = (failure?.meta as { product_id?: unknown } | undefined)?.product_id
  return new Map(failure && typeof productId === 'string' ? [[productId, failure.message]] : [])
}
