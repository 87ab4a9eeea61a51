import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import type { ListPrices } from '@tunda/contract/selling/price-ticket'
import type { Ticket } from '@tunda/contract/selling/ticket'
import { api } from '../../../shared/calls/api.ts'

type Found = {
  /** Undefined in a shop without price lists, and until they are known. */
  readonly lists: ListPrices | undefined
  /** Why the sale cannot be completed yet. */
  readonly problem?: string
}

/**
 * What the shop's price lists ask for what is on the ticket; a shop without lists asks nothing. An answer stays until the next one is there, so
 * that no price jumps to the ordinary one and back.
 */
export function useListPrices({ has_price_lists }: Organization, { lines, customer }: Ticket): Found {
  const product_ids = [...new Set(lines.map(({ product }) => product.id))].sort()
  const isAsked = has_price_lists && product_ids.length > 0
  const offered = useQuery(
    api.priceLists.offers.queryOptions({
      input: { product_ids, customer_id: customer?.id },
      enabled: isAsked,
      placeholderData: keepPreviousData,
    }),
  )
  if (!isAsked) return { lists: undefined }
  if (offered.isError)
    return { lists: undefined, problem: t`The price lists could not be read. Try again in a moment.` }
  if (offered.data === undefined) return { lists: undefined, problem: t`Reading the price lists…` }
  const { where, offers } = offered.data
  const lists = { where, offersOf: (id: string) => offers.filter(({ product_id }) => product_id === id) }
  return offered.isPlaceholderData ? { lists, problem: t`Reading the price lists…` } : { lists }
}
