import { type MovementReason, movementReasons } from '@tunda/contract/products/movement-reasons'
import { useSearchParams } from 'react-router'
import { changedAddress } from '../../shared/table/changed-address.ts'
import { isDay } from '../../shared/words/calendar-day.ts'

export const pageSize = 50

const names = ['product', 'reason', 'person', 'from', 'to'] as const
type Name = (typeof names)[number]

/** What of the shop's ledger is shown, as the address says it. */
export type MovementsFilter = Partial<Record<Exclude<Name, 'reason'>, string>> & {
  readonly reason?: MovementReason
  readonly page: number
}

const isId = (word: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)
const accepted: Record<Name, (word: string) => boolean> = {
  product: isId,
  reason: (word) => movementReasons.some((reason) => reason === word),
  person: isId,
  from: isDay,
  to: isDay,
}

export function readMovementsFilter(address: URLSearchParams): MovementsFilter {
  const page = address.get('page') ?? ''
  const asked = names.flatMap((name) => {
    const word = address.get(name)
    return word && accepted[name](word) ? [[name, word]] : []
  })
  return { ...Object.fromEntries(asked), page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 }
}

/** More than anybody leafs through; past it the days say where to look. */
const countUpTo = 5_000

/** The filter as the call takes it. */
export function movementsInput({ product, reason, person, from, to, page }: MovementsFilter) {
  return { page, limit: pageSize, product_id: product, reason, user_id: person, from, to, countUpTo }
}

/** What the ledger shows and how to change it; another filter begins at its first page. */
export function useMovementsFilter() {
  const [address, setAddress] = useSearchParams()
  const filter = readMovementsFilter(address)

  function change(asked: Partial<Record<Name | 'page', string | undefined>>) {
    setAddress(changedAddress(address, asked), { replace: !('page' in asked), preventScrollReset: !('page' in asked) })
  }

  const isFiltered = names.some((name) => filter[name] !== undefined)
  const clear = () => setAddress(new URLSearchParams(), { replace: true })
  return { filter, change, isFiltered, clear }
}
