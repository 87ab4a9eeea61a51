import { useSearchParams } from 'react-router'
import { isDay } from '../words/calendar-day.ts'
import { changedAddress } from './changed-address.ts'

/** The page of a list in the URL, from 1; anything invalid is the first. */
export const pageIn = (address: URLSearchParams): number =>
  Math.min(Math.max(Math.trunc(Number(address.get('page'))) || 1, 1), 1_000_000)

/** The search text, cut to what a call accepts. */
export const searchIn = (address: URLSearchParams): string => (address.get('search') ?? '').slice(0, 100)

/** The day of this name; undefined if it is none. */
export function dayIn(address: URLSearchParams, name: string): string | undefined {
  const word = address.get(name) ?? ''
  return isDay(word) ? word : undefined
}

/** The search and the page of a list, and its filters in the URL. `change` replaces what it names; '' removes it. */
export function useListAddress<Filter extends string = never>() {
  const [address, setAddress] = useSearchParams()
  const change = (asked: Partial<Record<Filter | 'search' | 'page', string>>) =>
    setAddress((before) => changedAddress(before, asked), { replace: true, preventScrollReset: true })
  return { address, search: searchIn(address), page: pageIn(address), change }
}
