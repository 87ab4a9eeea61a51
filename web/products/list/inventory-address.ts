import type { productSorts } from '@tunda/contract/products/products'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { locationIn } from '../../shared/calls/location-in.ts'

export type InventoryTab = 'all' | 'low' | 'out' | 'inactive'
const tabs: readonly InventoryTab[] = ['all', 'low', 'out', 'inactive']
export type ProductSort = (typeof productSorts)[number]

/** What the inventory's address says: which products are listed, in which order, and what is open over them. */
export type InventoryPlace = {
  tab: InventoryTab
  search: string
  category: string | undefined
  /** With the stock of this location alone. */
  location: string | undefined
  active: boolean | undefined
  sort: ProductSort
  page: number
  /** The product whose drawer is open. */
  product: string | undefined
  /** The form is open: for that product, or for a new one. */
  form: 'new' | 'edit' | undefined
}

const sorts: readonly ProductSort[] = ['newest', 'name', 'stock', 'price', 'sold']

export function readPlace(address: URLSearchParams): InventoryPlace {
  const [tab, sort, page, active] = ['tab', 'sort', 'page', 'active'].map((name) => address.get(name) ?? '')
  const product = address.get('product') ?? undefined
  return {
    tab: tabs.find((name) => name === tab) ?? 'all',
    search: address.get('search')?.slice(0, 100) ?? '',
    category: address.get('category') ?? undefined,
    location: locationIn(address),
    active: active === 'true' || active === 'false' ? active === 'true' : undefined,
    sort: sorts.find((name) => name === sort) ?? 'newest',
    page: /^[1-9]\d{0,5}$/.test(page ?? '') ? Number(page) : 1,
    product,
    form: formOf(address, product),
  }
}

function formOf(address: URLSearchParams, product: string | undefined): InventoryPlace['form'] {
  if (address.has('new')) return 'new'
  return product !== undefined && address.has('edit') ? 'edit' : undefined
}

/** The shortest address of a place: whatever is as usual is left out. */
export function writePlace(place: InventoryPlace): URLSearchParams {
  const address = new URLSearchParams()
  if (place.tab !== 'all') address.set('tab', place.tab)
  if (place.search !== '') address.set('search', place.search)
  if (place.category !== undefined) address.set('category', place.category)
  if (place.location !== undefined) address.set('location', place.location)
  if (place.active !== undefined) address.set('active', String(place.active))
  if (place.sort !== 'newest') address.set('sort', place.sort)
  if (place.page !== 1) address.set('page', String(place.page))
  if (place.product !== undefined) address.set('product', place.product)
  if (place.form !== undefined) address.set(place.form, '')
  return address
}

/** Enough for a list that comes while one types; the tabs say soon after how many there are. */
const countUpTo = 200

/** What is counted: everything under the search and the category, whichever tab is open. */
function countsInput({ search, category, location }: Pick<InventoryPlace, 'search' | 'category' | 'location'>) {
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(category === undefined ? {} : { categoryId: category }),
    ...(location === undefined ? {} : { location_id: location }),
  }
}

/** The same, of which only how many there are is asked: what stock there is of them takes longer. */
export const tabsInput = (place: Parameters<typeof countsInput>[0]) => ({ ...countsInput(place), withStock: false })

/** The list call's input for a place, `limit` products a page. */
export function listInput({ tab, search, category, location, active, sort, page }: InventoryPlace, limit: number) {
  return {
    page,
    limit,
    sort,
    ...countsInput({ search, category, location }),
    ...(search.trim() === '' ? {} : { countUpTo }),
    ...(active === undefined ? {} : { isActive: active }),
    // Inactive products are left out unless they are asked for.
    ...(tab === 'low' ? { lowStock: true, isActive: active ?? true } : {}),
    ...(tab === 'out' ? { outOfStock: true, isActive: active ?? true } : {}),
    ...(tab === 'inactive' ? { isActive: false } : {}),
  }
}

/** Moves to a place that differs in these parts; `replace` leaves no step for the back button. */
export type GoTo = (change: Partial<InventoryPlace>, options?: { replace?: boolean }) => void

const listed: ReadonlyArray<keyof InventoryPlace> = ['tab', 'search', 'category', 'location', 'active', 'sort']

/** The place in the address and how to move, which never changes; another list begins at its first page. */
export function useInventoryPlace(): [InventoryPlace, GoTo] {
  const [address, setAddress] = useSearchParams()
  // Two moves in a row must add up, though the second comes before the first was drawn.
  const latest = useRef({ address, setAddress })
  useLayoutEffect(() => {
    latest.current = { address, setAddress }
  }, [address, setAddress])
  const goTo = useCallback<GoTo>((change, options) => {
    const restarts = listed.some((part) => part in change)
    const next = writePlace({ ...readPlace(latest.current.address), ...(restarts ? { page: 1 } : {}), ...change })
    latest.current.address = next
    latest.current.setAddress(next, { preventScrollReset: true, ...options })
  }, [])
  return [useMemo(() => readPlace(address), [address]), goTo]
}

/** The place without what stands open over the list: the same object for as long as the list stays the same. */
export function useListedPlace(place: InventoryPlace): InventoryPlace {
  const address = writePlace({ ...place, product: undefined, form: undefined }).toString()
  return useMemo(() => readPlace(new URLSearchParams(address)), [address])
}
