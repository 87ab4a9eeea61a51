import { useQuery } from '@tanstack/react-query'
import { api } from '../shared/api.ts'
import { formatCount, formatShortMoney } from '../shared/money.ts'

/** What the whole shop holds, whatever is filtered: `248 products · 1,248 units · USh 84.2M at cost`. */
export function InventoryFacts() {
  const { data } = useQuery(api.products.counts.queryOptions({ input: {} }))
  // A line is kept free, so that the list below does not jump.
  if (!data) return '\u00a0'
  const { all, units, stock_value } = data
  return [
    `${formatCount(all)} ${all === 1 ? 'product' : 'products'}`,
    `${formatCount(units)} ${units === 1 ? 'unit' : 'units'}`,
    ...(stock_value === undefined ? [] : [`${formatShortMoney(stock_value)} at cost`]),
  ].join(' · ')
}
