import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Repair, RepairQuote } from '@tunda/contract/repairs/repair-shapes'
import { api, client } from '../shared/calls/api.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { usePageLink } from '../shared/files/use-page-link.ts'
import { useReceiptWords } from '../shared/receipt/receipt-words.ts'
import { quoteMessage, readyMessage, repairLink, stateMessage } from '../shared/repairs/customer-words.ts'

/** The link to a repair's page. */
export function useRepairLink(id: string) {
  return usePageLink({
    query: api.repairs.link.queryOptions({ input: { id } }),
    share: () => client.repairs.share({ id }),
    read: () => client.repairs.link({ id }),
    unshare: () => client.repairs.unshare({ id }),
    addressOf: repairLink,
    removed: t`The link no longer works.`,
  })
}

/** What the customer is told, in their language. */
export function useMessages(repair: Repair, link: string | undefined) {
  const { customer_id } = repair
  const customer = useQuery(api.customers.get.queryOptions({ input: { id: customer_id } }))
  const say = useReceiptWords(customer.data?.language)
  const shop = useOrganization()?.name ?? ''
  const more = { repair, shop, link, say }
  return {
    state: stateMessage(more),
    ready: readyMessage(more),
    quote: ({ amount, note }: Pick<RepairQuote, 'amount' | 'note'>) => quoteMessage({ ...more, amount, note }),
  }
}
