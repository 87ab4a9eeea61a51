import { useSearchParams } from 'react-router'
import { changedAddress } from '../shared/table/changed-address.ts'
import { pageIn } from '../shared/table/list-address.ts'
import { isDay } from '../shared/words/calendar-day.ts'

export const pageSize = 100

const names = ['action', 'resource', 'person', 'from', 'to'] as const
type Name = (typeof names)[number]

export type TrailFilter = Partial<Record<Name, string>> & { readonly page: number }

const isTrailDay = (word: string) => isDay(word) && word > '1970'
const isPerson = (word: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)
const isWord = (word: string) => word.length <= 60
const accepted: Record<Name, (word: string) => boolean> = {
  action: isWord,
  resource: isWord,
  person: isPerson,
  from: isTrailDay,
  to: isTrailDay,
}

export function readTrailFilter(address: URLSearchParams): TrailFilter {
  const page = Math.min(pageIn(address), 100_000)
  const asked = names.flatMap((name) => {
    const word = address.get(name)
    return word && accepted[name](word) ? [[name, word]] : []
  })
  return { ...Object.fromEntries(asked), page }
}

/** More than anybody leafs through; past it the days say where to look. */
const countUpTo = 5_000

/** The filter as the call takes it. */
export function askedBy({ action, resource, person, from, to, page }: TrailFilter, limit = pageSize) {
  return {
    limit,
    offset: (page - 1) * limit,
    action_type: action,
    resource_type: resource,
    user_id: person,
    start_date: from,
    end_date: to,
    countUpTo,
  }
}

/** What the trail shows, as the address says it; changing anything but the page goes back to page 1. */
export function useTrailFilter() {
  const [address, setAddress] = useSearchParams()
  const filter = readTrailFilter(address)

  function change(asked: Partial<Record<Name | 'page', string>>) {
    setAddress((before) => changedAddress(before, asked), { replace: true, preventScrollReset: !('page' in asked) })
  }

  const isFiltered = names.some((name) => filter[name] !== undefined)
  const clear = () => change(Object.fromEntries(names.map((name) => [name, ''])))
  return { filter, change, isFiltered, clear }
}
