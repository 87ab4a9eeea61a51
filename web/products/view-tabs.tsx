import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../shared/api.ts'
import classes from '../shared/counted-tabs.module.css'
import { formatCount } from '../shared/money.ts'
import { countsInput, type InventoryPlace, type InventoryTab, writePlace } from './inventory-address.ts'

const tabs = [
  { tab: 'all', words: 'All', count: 'all', tone: 'quiet' },
  { tab: 'low', words: 'Low stock', count: 'low_stock', tone: 'warn' },
  { tab: 'out', words: 'Out of stock', count: 'out_of_stock', tone: 'bad' },
  { tab: 'inactive', words: 'Inactive', count: 'inactive', tone: 'quiet' },
] as const satisfies ReadonlyArray<{ tab: InventoryTab; words: string; count: string; tone: string }>

/** The views of the list. Each is an address, so each is a link. */
export function ViewTabs({ place }: { place: InventoryPlace }) {
  const { data: counts } = useQuery(
    api.products.counts.queryOptions({ input: countsInput(place), placeholderData: keepPreviousData }),
  )
  return (
    <nav className={classes.tabs} aria-label="Views of the inventory">
      {tabs.map(({ tab, words, count, tone }) => (
        <Link
          key={tab}
          className={classes.tab}
          to={{ search: writePlace({ ...place, tab, page: 1 }).toString() }}
          preventScrollReset
          {...(place.tab === tab ? { 'aria-current': 'page' as const } : {})}
        >
          {words}
          {counts ? (
            <span className={classes.count} data-tone={counts[count] > 0 ? tone : 'quiet'}>
              {formatCount(counts[count])}
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
