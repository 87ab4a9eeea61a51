import { type AskedMethod, askedMethods } from '@tunda/contract/selling/payment-methods'
import type { SaleStatus } from '@tunda/contract/selling/sales'
import { useSearchParams } from 'react-router'
import { locationIn } from '../shared/calls/location-in.ts'
import { changedAddress } from '../shared/table/changed-address.ts'
import { dayIn, pageIn, searchIn } from '../shared/table/list-address.ts'
import { daysOf, defaultRange, isRange, type Range } from './sales-range.ts'

const noFilters: Asked = { range: '', from: '', to: '', search: '', method: '', status: '', location: '', seller: '' }

export type SalesFilter = {
  /** Undefined while days are chosen one by one. */
  range: Range | undefined
  from: string | undefined
  to: string | undefined
  search: string
  method: AskedMethod | undefined
  status: SaleStatus | undefined
  location: string | undefined
  /** Who sold it. */
  seller: string | undefined
  page: number
}

type Asked = Partial<
  Record<'range' | 'from' | 'to' | 'search' | 'method' | 'status' | 'location' | 'seller' | 'page', string | undefined>
>

export function readFilter(address: URLSearchParams, timeZone: string): SalesFilter {
  const [asked, from, to] = [address.get('range'), dayIn(address, 'from'), dayIn(address, 'to')]
  const range = from || to ? undefined : isRange(asked) ? asked : defaultRange
  const status = address.get('status')
  return {
    range,
    ...(range ? { from: undefined, to: undefined, ...daysOf(range, timeZone) } : { from, to }),
    search: searchIn(address),
    method: askedMethods.find((method) => method === address.get('method')),
    status: status === 'completed' || status === 'cancelled' ? status : undefined,
    location: locationIn(address),
    seller: idIn(address.get('seller')),
    page: pageIn(address),
  }
}

const idIn = (word: string | null) => (/^[0-9a-f-]{36}$/.test(word ?? '') ? (word ?? undefined) : undefined)

/** What the list shows, as the address says it; changing anything but the page goes back to page 1. */
export function useSalesFilter(timeZone: string) {
  const [address, setAddress] = useSearchParams()
  const filter = readFilter(address, timeZone)

  function change(asked: Asked) {
    setAddress((before) => changedAddress(before, asked), { replace: true, preventScrollReset: true })
  }

  const isNarrowed = filter.range !== defaultRange && filter.range !== 'all'
  const isFiltered = Boolean(
    isNarrowed || filter.search || filter.method || filter.status || filter.location || filter.seller,
  )
  const clear = () => change(noFilters)
  return { filter, change, isFiltered, clear }
}
