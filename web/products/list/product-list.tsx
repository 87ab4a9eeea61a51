import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Product } from '@tunda/contract/products/products'
import { memo, useMemo } from 'react'
import { api } from '../../shared/calls/api.ts'
import { useMay } from '../../shared/calls/organization.ts'
import { usePreferences } from '../../shared/preferences/preferences.ts'
import { Table } from '../../shared/table/table.tsx'
import classes from './closest-note.module.css'
import { type Figure, InlineEditing } from './inline-edit.tsx'
import { useInventoryActions } from './inventory-actions.ts'
import { type GoTo, type InventoryPlace, listInput, type ProductSort, tabsInput } from './inventory-address.ts'
import { InventoryEmpty } from './inventory-empty.tsx'
import type { ListView } from './list-view.ts'
import { ProductCard } from './product-card.tsx'
import { productColumns } from './product-columns.tsx'

const refreshMs = 30_000

/** The page of products at a place, as long as the person likes it; the page before stays in view until it has come. */
export function useProductList(place: InventoryPlace) {
  const { itemsPerPage, autoRefresh } = usePreferences().preferences.inventory
  return useQuery(
    api.products.list.queryOptions({
      input: listInput(place, itemsPerPage),
      placeholderData: keepPreviousData,
      refetchInterval: autoRefresh ? refreshMs : false,
    }),
  )
}

const counted = { all: 'all', low: 'low_stock', out: 'out_of_stock', inactive: 'inactive' } as const

/** How many there are to page through: what the list counted, and where it stopped counting, what the tabs count. */
function useTotal(place: InventoryPlace, list: ReturnType<typeof useProductList>, limit: number) {
  const isOpen = list.data?.isCounted === false && !list.isPlaceholderData && place.active === undefined
  const counts = useQuery({ ...api.products.counts.queryOptions({ input: tabsInput(place) }), enabled: isOpen }).data
  if (!isOpen || !counts) return {}
  const totalCount = counts[counted[place.tab]]
  return { totalCount, totalPages: Math.ceil(totalCount / limit), isCounted: true }
}

type Props = {
  place: InventoryPlace
  goTo: GoTo
  view: ListView
  selected: readonly Product[]
  onSelect: (ids: string[]) => void
}

const card = (product: Product) => <ProductCard product={product} />
const off = { search: '', category: undefined, active: undefined }

/** A page of products: a table, or cards on a phone, or why there are none. Stands still while a drawer opens over it. */
export const ProductList = memo(function ProductList({ place, goTo, view, selected, onSelect }: Props) {
  const list = useProductList(place)
  const { itemsPerPage, defaultView } = usePreferences().preferences.inventory
  const { mayManage, mayAdjust, open } = useInventoryActions()
  const [maySeeCost, mayAct] = [useMay('see_cost'), mayManage || mayAdjust]
  const columns = useMemo(() => productColumns({ maySeeCost, mayAct }, view.hidden), [maySeeCost, mayAct, view.hidden])
  const isFiltered = place.search !== '' || place.category !== undefined || place.active !== undefined
  const { data } = list
  const total = useTotal(place, list, itemsPerPage)
  const isPastEnd = data !== undefined && data.totalCount > 0
  // One location's stock, also while the list before stays in view, is not what a new figure would be held against.
  const isNarrowed = place.location !== undefined || list.isPlaceholderData
  const figures: Figure[] = [
    ...(view.hidden.includes('stock') || !mayManage || !mayAdjust || isNarrowed ? [] : (['current_stock'] as const)),
    ...(view.hidden.includes('price') || !mayManage ? [] : (['selling_price'] as const)),
  ]
  return (
    <InlineEditing enabled={mayAct} rows={data?.products ?? []} figures={figures}>
      <ClosestNote search={place.search} closest={data?.closest} />
      <Table
        label={t`Products`}
        columns={columns}
        rows={data?.products}
        rowId={(product) => product.id}
        query={list}
        empty={<InventoryEmpty place={place} totalCount={data?.totalCount ?? 0} mayManage={mayManage} goTo={goTo} />}
        onClearFilters={isFiltered && !isPastEnd ? () => goTo(off) : undefined}
        paging={data && { ...data, ...total, limit: itemsPerPage, onPage: (page) => goTo({ page }) }}
        sort={{ by: place.sort, onSort: (sort) => goTo({ sort: sort as ProductSort }) }}
        selection={
          mayManage ? { ids: selected.map(({ id }) => id), onChange: onSelect, label: t`Select product` } : undefined
        }
        onOpen={open}
        card={card}
        asCards={(view.layout ?? defaultView) === 'grid'}
      />
    </InlineEditing>
  )
})

/** Says that what was typed is nowhere, and what is shown in its place. */
function ClosestNote({ search, closest }: { search: string; closest: string | undefined }) {
  if (closest === undefined) return null
  return (
    <Text size="sm" className={classes.note} role="status">
      <Trans>
        Nothing matches “{ph({ search: search.trim() })}”. Showing <strong>{closest}</strong>.
      </Trans>
    </Text>
  )
}
