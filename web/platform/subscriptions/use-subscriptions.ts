import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { InvoiceStatus, SubscriptionStatus } from '@tunda/contract/organization/subscription'
import { api } from '../../shared/calls/api.ts'
import type { PlatformAddress } from '../platform-address.ts'

export const subscriptionsPage = 20
export const invoicesPage = 20

const given = <Value>(name: string, value: Value | undefined) => (value ? { [name]: value } : {})

/** The subscriptions that the page's address asks for; list and drawer share one answer. */
export function useSubscriptions({ page, search, word }: PlatformAddress) {
  const status = SubscriptionStatus.safeParse(word('status')).data
  const input = { page, limit: subscriptionsPage, ...given('search', search), ...given('status', status) }
  return useQuery(
    api.platform.subscriptions.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 10_000 }),
  )
}

/** The invoices that the page's address asks for. */
export function useInvoices({ page, search, word }: PlatformAddress) {
  const status = InvoiceStatus.safeParse(word('status')).data
  const input = { page, limit: invoicesPage, ...given('search', search), ...given('status', status) }
  return useQuery(api.platform.invoices.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 10_000 }))
}
