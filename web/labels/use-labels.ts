import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Product } from '@tunda/contract/products/products'
import { useSearchParams } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { labelSizeOf } from './label-sizes.ts'

/** Products of one address; an address has its limits too. */
const most = 200
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What is to be printed, all of it in the address: `?products=…&paper=…&counts=…`, `=` for as many as are in stock. */
export function useLabels() {
  const [address, setAddress] = useSearchParams()
  const ids = [...new Set((address.get('products') ?? '').split(',').filter((id) => isId.test(id)))].slice(0, most)
  const counts = (address.get('counts') ?? '').split(',')
  const query = useQuery(
    api.products.byIds.queryOptions({ input: { ids }, enabled: ids.length > 0, placeholderData: keepPreviousData }),
  )
  const products = ids.flatMap((id) => query.data?.find((product) => product.id === id) ?? [])

  function go(nextIds: readonly string[], nextCounts: readonly string[], paper = address.get('paper')) {
    const next = new URLSearchParams()
    if (nextIds.length > 0) next.set('products', nextIds.join(','))
    if (nextCounts.some((count) => count !== '')) next.set('counts', nextCounts.join(','))
    if (paper !== null) next.set('paper', paper)
    setAddress(next, { replace: true })
  }
  const countAt = (place: number) => counts[place] ?? ''
  return {
    query,
    products,
    size: labelSizeOf(address.get('paper')),
    setSize: (paper: string) => go(ids, counts, paper),
    quantityOf: ({ id, current_stock }: Product): number => {
      const count = countAt(ids.indexOf(id))
      if (count === '=') return Math.max(0, current_stock)
      return /^\d{1,4}$/.test(count) ? Number(count) : 1
    },
    setQuantity: (id: string, count: number | 'stock') => {
      const next = ids.map((one, place) => (one === id ? (count === 'stock' ? '=' : String(count)) : countAt(place)))
      go(ids, next)
    },
    setAllToStock: () =>
      go(
        ids,
        ids.map(() => '='),
      ),
    add: (id: string) => {
      if (!ids.includes(id))
        go(
          [...ids, id],
          ids.map((_, place) => countAt(place)),
        )
    },
    remove: (id: string) => {
      const kept = ids.map((one, place) => ({ one, count: countAt(place) })).filter(({ one }) => one !== id)
      go(
        kept.map(({ one }) => one),
        kept.map(({ count }) => count),
      )
    },
  }
}
