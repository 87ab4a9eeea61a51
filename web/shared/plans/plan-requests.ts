import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../calls/api.ts'

export const requestsPage = 20

/** The shops' open requests for plans, fetched every minute. The list's first page, its tab and the sidebar share one query. */
export function usePlanRequests(page = 1, enabled = true) {
  return useQuery(
    api.platform.planRequests.queryOptions({
      input: { page, limit: requestsPage },
      enabled,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      refetchInterval: 60_000,
    }),
  )
}
