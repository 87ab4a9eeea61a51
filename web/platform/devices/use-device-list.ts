import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Id } from '@tunda/contract/shapes'
import { api } from '../../shared/calls/api.ts'
import type { PlatformAddress } from '../platform-address.ts'

export const devicesPage = 20

/** The devices that the page's address asks for; list and drawer share one answer. */
export function useDeviceList({ page, search, word }: PlatformAddress) {
  const category_id = Id.safeParse(word('category')).data
  return useQuery(
    api.deviceModels.list.queryOptions({
      input: { page, limit: devicesPage, ...(search ? { search } : {}), ...(category_id ? { category_id } : {}) },
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  )
}
