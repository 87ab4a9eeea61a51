import { useSearchParams } from 'react-router'

export const countTabs = ['left', 'counted', 'devices', 'differences'] as const
export type CountTab = (typeof countTabs)[number]

/** What the address says: which stock take is open, what of it is shown, and what stands over it. */
export type StockTakesPlace = {
  take: string | undefined
  tab: CountTab
  search: string
  /** Of the list: the page of those that are over. Of a stock take: the page of its lines. */
  page: number
  /** `new` starts one, `finish` asks how to end this one, `sheet` shows its paper to count on. */
  open: 'new' | 'finish' | 'sheet' | undefined
  /** The product in hand. */
  product: string | undefined
}

const overlays = ['new', 'finish', 'sheet'] as const

export function readPlace(address: URLSearchParams): StockTakesPlace {
  const page = address.get('page') ?? ''
  return {
    take: address.get('take') || undefined,
    tab: countTabs.find((tab) => tab === address.get('tab')) ?? 'left',
    search: address.get('search')?.slice(0, 100) ?? '',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    open: overlays.find((name) => address.has(name)),
    product: address.get('product') || undefined,
  }
}

/** The shortest address of a place: whatever is as usual is left out. */
export function writePlace(place: Partial<StockTakesPlace>): string {
  const address = new URLSearchParams()
  if (place.take !== undefined) address.set('take', place.take)
  if (place.tab !== undefined && place.tab !== 'left') address.set('tab', place.tab)
  if (place.search) address.set('search', place.search)
  if (place.page !== undefined && place.page !== 1) address.set('page', String(place.page))
  if (place.product !== undefined) address.set('product', place.product)
  if (place.open !== undefined) address.set(place.open, '')
  return address.toString()
}

/** Moves to a place that differs in these parts; `replace` leaves no step for the back button. */
export type GoTo = (change: Partial<StockTakesPlace>, options?: { replace?: boolean }) => void

/** The place in the address, and how to move from it. */
export function useStockTakesPlace(): [StockTakesPlace, GoTo] {
  const [address, setAddress] = useSearchParams()
  const goTo: GoTo = (change, options) =>
    setAddress((before) => new URLSearchParams(writePlace({ ...readPlace(before), ...change })), {
      preventScrollReset: !('take' in change) && !('tab' in change),
      ...options,
    })
  return [readPlace(address), goTo]
}
