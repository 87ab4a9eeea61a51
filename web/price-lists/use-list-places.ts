import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '@tunda/contract/selling/price-lists'
import { api } from '../shared/calls/api.ts'
import { useLocations } from '../shared/calls/locations.ts'

/** The names of what a price list is limited to, once they are known. */
export function useListPlaces() {
  const groups = useQuery(api.priceLists.groups.queryOptions()).data?.groups ?? []
  const categories = useQuery(api.categories.list.queryOptions()).data?.categories.filter((one) => one.is_linked) ?? []
  const locations = useLocations()?.locations ?? []
  const nameIn = (all: readonly { id: string; name: string }[], id: string | null) =>
    all.find((one) => one.id === id)?.name ?? '…'
  return {
    groups,
    categories,
    locations,
    /** Who pays its prices, and where: "Traders · Jinja". */
    whoAndWhere: ({ group_id, location_id }: PriceList) =>
      [
        group_id === null ? t`Everybody` : nameIn(groups, group_id),
        ...(location_id === null ? [] : [nameIn(locations, location_id)]),
      ].join(' · '),
    categoryOf: ({ category_id }: PriceList) => (category_id === null ? undefined : nameIn(categories, category_id)),
  }
}
