import { useQuery } from '@tanstack/react-query'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'

/** Has the shop goods that expire? Others hear nothing of dates. `enabled`: once it is to be known. */
export function useExpires(enabled = true): boolean {
  const mayLook = useMayCall(contractRoutes.batches.shelf)
  const looked = { show: 'all', limit: 1 } as const
  const shelf = useQuery(api.batches.shelf.queryOptions({ input: looked, enabled: enabled && mayLook }))
  return (shelf.data?.totalCount ?? 0) > 0
}
