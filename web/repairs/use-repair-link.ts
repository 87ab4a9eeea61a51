import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RepairLink } from '@tunda/contract/repairs/repair-page'
import type { Repair, RepairQuote } from '@tunda/contract/repairs/repair-shapes'
import { api, client } from '../shared/calls/api.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { useReceiptWords } from '../shared/receipt/receipt-words.ts'
import { quoteMessage, readyMessage, repairLink, stateMessage } from '../shared/repairs/customer-words.ts'

/** The link to a repair's page: whether there is one, making one, and taking it away. */
export function useRepairLink(id: string) {
  const queries = useQueryClient()
  const { queryKey, ...options } = api.repairs.link.queryOptions({ input: { id } })
  const known = useQuery({ queryKey, ...options })
  async function keep(kept: RepairLink) {
    // An answer on its way knows nothing of this one yet.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, kept)
  }
  /** Answers the address, made now where there was none; undefined where that failed, which is said. */
  async function ensure(): Promise<string | undefined> {
    try {
      const answer = known.data?.token ? known.data : await madeLink(id)
      await keep(answer)
      return repairLink(answer.token)
    } catch (error) {
      showFailure(t`The link could not be made`)(error)
      return undefined
    }
  }
  const unshare = useMutation(
    api.repairs.unshare.mutationOptions({
      onSuccess: async (gone) => {
        await keep(gone)
        toast.ok(t`Link removed`, t`The link no longer works.`)
      },
      onError: showFailure(t`The link could not be removed`),
    }),
  )
  return { link: repairLink(known.data?.token), isKnown: known.data !== undefined, ensure, unshare }
}

/** A retry is not told the token again. */
export async function madeLink(id: string): Promise<RepairLink> {
  const answer = await client.repairs.share({ id })
  return answer.token === '' ? await client.repairs.link({ id }) : answer
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
