import { t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ValidationIssue } from '@tunda/contract/failure'
import { nothingRecorded } from '@tunda/contract/failures/failure-categories'
import type { NewSale, Sale, SaleRecorded } from '@tunda/contract/selling/sales'
import type { Ticket, TicketChange } from '@tunda/contract/selling/ticket'
import { api, client } from '../../shared/calls/api.ts'
import { asFailure, Failure } from '../../shared/calls/failure.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { wordsOfRefusal } from '../../shared/words/failures-in-force.ts'

export type RecordedSale = { sale: Sale; received: number | undefined }

type Options = {
  ticket: Ticket
  change: (change: TicketChange) => unknown
  onRecorded: (recorded: RecordedSale) => void
}

/** The answer holds no sale: a proxy, or something else on the way, answered in the server's place. */
class NoSaleInAnswer extends Failure {
  constructor() {
    super('DEFAULT_ERROR', t`Sale processing failed`, 0)
  }
}

/** Records the sale. Throws `NoSaleInAnswer` when the answer has no sale with a number. */
async function recordedSale(asked: { saleData: NewSale }): Promise<SaleRecorded> {
  const answer = await client.sales.record(asked)
  const { success }: Partial<SaleRecorded> = answer ?? {}
  if (!success || !answer.sale?.invoiceNumber) throw new NoSaleInAnswer()
  return answer
}

/** What the toast says: where no clear answer came, that the sale could not be processed, and why. */
function wordsOf(failure: Failure): Failure {
  if (!isUnconfirmed(failure) || failure instanceof NoSaleInAnswer) return failure
  return new Failure(
    failure.code,
    t`Failed to process sale: ${{ reason: failure.message }}`,
    failure.status,
    failure.meta,
    failure.key,
  )
}

/** Without a clear no, a sale may have been recorded: only the server's answer to the very same sale can tell. */
function isUnconfirmed({ key, status }: Failure): boolean {
  return (status === 0 || status >= 500) && !nothingRecorded.includes(key)
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
      // Few sales have a device traded in.
      mutationFn: async (asked) =>
        ticket.traded_in
          ? await (await import('./trade-in/send-trade-in.ts')).sendTradeIn(asked.saleData)
          : await recordedSale(asked),
      onSuccess: ({ sale }) => {
        onRecorded({ sale, received: cashHanded(ticket) })
        change({ type: 'begin', id: crypto.randomUUID() })
        void refresh('sales', 'products')
        if (ticket.traded_in) void refresh('trade_ins', 'units', 'customers')
      },
      onError: (error) => {
        const failure = asFailure(error)
        showFailure(t`Failed to record sale`)(wordsOf(failure))
        if (isUnconfirmed(failure)) return
        change({ type: 'refused' })
        // Prices, stock or the shop's rules are not what the ticket was made with.
        void refresh('products', 'price_lists', 'business_settings')
      },
    }),
  )

  function send(sale: NewSale) {
    if (queries.isMutating(underWay) > 0) return
    change({ type: 'sent', sale })
    record.mutate({ saleData: sale })
  }

  const failure = record.error ? asFailure(record.error) : undefined
  return {
    complete: (sale: NewSale) => send(ticket.sent ?? sale),
    retry: () => ticket.sent && send(ticket.sent),
    /** The last answer was a no, or none came; undefined once the ticket has changed. */
    failure,
    /** What that no was about, where it names lines of the ticket. */
    refused: refusedLines(
      failure,
      ticket.lines.map(({ product }) => product.id),
    ),
    isPending,
    forget: record.reset,
  }
}

/** Where the server says which line it means: by its product, or by its place in the sale. */
type LineFacts = { readonly product_id?: string; readonly issues?: readonly ValidationIssue[] }

/** What the server refused, by product. `products` are those of the lines in the order they were sent. */
export function refusedLines(failure: Failure | undefined, products: readonly string[]): ReadonlyMap<string, string> {
  if (failure === undefined) return new Map()
  const { product_id, issues = [] } = (failure.meta ?? {}) as LineFacts
  const wrong = issues.flatMap(({ path, message }) => {
    const product = products[Number(/^saleData\.items\.(\d+)\b/.exec(path)?.[1] ?? Number.NaN)]
    return product === undefined ? [] : [[product, message ? wordsOfRefusal(message) : failure.message] as const]
  })
  return new Map(product_id === undefined ? wrong : [[product_id, failure.message]])
}

/** All the cash that was handed over, whatever parts it came in; undefined where nobody said. */
function cashHanded({ method, received, parts }: Ticket): number | undefined {
  if (method !== 'cash' || received === undefined) return undefined
  return parts.reduce((cash, part) => (part.method === 'cash' ? cash + (part.amount ?? 0) : cash), received)
}
