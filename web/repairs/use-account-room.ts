import { skipToken, useQuery } from '@tanstack/react-query'
import { may } from '@tunda/contract/organization/rights'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'

/** How much more may go on a customer's account: a deposit is anybody's to use, credit theirs who give it. */
export function useAccountRoom(customer_id: string): number {
  const shop = useOrganization()
  const mayAsk = useMayCall(contractRoutes.credit.account)
  const isAsked = shop?.gives_credit === true && mayAsk
  const { data } = useQuery(api.credit.account.queryOptions({ input: isAsked ? { id: customer_id } : skipToken }))
  if (!shop || !isAsked || !data) return 0
  if (may(shop, 'pass_credit_limit')) return Number.MAX_SAFE_INTEGER
  const deposit = Math.max(-data.balance, 0)
  if (!may(shop, 'give_credit') || data.is_blocked) return deposit
  return Math.max(data.limit - data.balance, deposit, 0)
}
