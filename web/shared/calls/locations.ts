import { useQuery } from '@tanstack/react-query'
import type { ShopLocation } from '@tunda/contract/stock/locations'
import { rememberLocation } from './active-organization.ts'
import { api } from './api.ts'
import { cache } from './cache.ts'
import { useOrganization } from './organization.ts'

type Locations = { readonly locations: readonly ShopLocation[]; readonly here: string }

/** The locations that the person sees, and their work location; undefined while unknown, and if they see only one. */
export function useLocations(): Locations | undefined {
  const hasSeveral = (useOrganization()?.locations ?? 1) > 1
  const list = useQuery(api.locations.list.queryOptions({ enabled: hasSeveral }))
  return hasSeveral ? list.data : undefined
}

/** Switches to another location: what is on screen is fetched again. */
export function switchLocation(id: string): void {
  rememberLocation(id)
  void cache.invalidateQueries()
}
