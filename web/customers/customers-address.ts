import type { customerSorts } from '@tunda/contract/customers/customers'
import { useSearchParams } from 'react-router'

export const segments = ['all', 'active', 'vip', 'inactive', 'repeat'] as const
export type Segment = (typeof segments)[number]
type CustomerSort = (typeof customerSorts)[number]

/** What the address says: which customers are listed, in which order, and what is open over them. */
export type CustomersPlace = {
  segment: Segment
  search: string
  sort: CustomerSort
  page: number
  /** The customer whose drawer is open. */
  customer: string | undefined
  /** The form is open: for that customer, or for a new one. */
  form: 'new' | 'edit' | undefined
}

const sorts: readonly CustomerSort[] = ['newest', 'name', 'orders', 'spent', 'last_order']

export function readPlace(address: URLSearchParams): CustomersPlace {
  const customer = address.get('customer') || undefined
  const page = address.get('page') ?? ''
  return {
    segment: segments.find((name) => name === address.get('segment')) ?? 'all',
    search: address.get('search')?.slice(0, 100) ?? '',
    sort: sorts.find((name) => name === address.get('sort')) ?? 'newest',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    customer,
    form: address.has('new') ? 'new' : customer !== undefined && address.has('edit') ? 'edit' : undefined,
  }
}

/** The shortest address of a place: whatever is as usual is left out. */
export function writePlace(place: CustomersPlace): string {
  const address = new URLSearchParams()
  if (place.segment !== 'all') address.set('segment', place.segment)
  if (place.search !== '') address.set('search', place.search)
  if (place.sort !== 'newest') address.set('sort', place.sort)
  if (place.page !== 1) address.set('page', String(place.page))
  if (place.customer !== undefined) address.set('customer', place.customer)
  if (place.form !== undefined) address.set(place.form, '')
  return address.toString()
}

/** The list call's input for a place, `limit` customers a page. */
export function listInput({ segment, search, sort, page }: CustomersPlace, limit: number) {
  return {
    page,
    limit,
    sort,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(segment === 'repeat' ? { repeat: true } : segment === 'all' ? {} : { status: segment }),
  }
}

/** Moves to a place that differs in these parts; `replace` leaves no step for the back button. */
export type GoTo = (change: Partial<CustomersPlace>, options?: { replace?: boolean }) => void

const listed: ReadonlyArray<keyof CustomersPlace> = ['segment', 'search', 'sort']

/** The place in the address and how to move; another list begins at its first page. */
export function useCustomersPlace(): [CustomersPlace, GoTo] {
  const [address, setAddress] = useSearchParams()
  const goTo: GoTo = (change, options) => {
    const first = listed.some((part) => part in change) ? { page: 1 } : {}
    setAddress((before) => new URLSearchParams(writePlace({ ...readPlace(before), ...first, ...change })), {
      preventScrollReset: true,
      ...options,
    })
  }
  return [readPlace(address), goTo]
}
