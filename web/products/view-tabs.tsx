import type { ProductCounts } from '@tunda/contract/products'
import { Link } from 'react-router'
import type { z } from 'zod'
import classes from '../shared/counted-tabs.module.css'
import { formatCount } from '../shared/money.ts'
import { type InventoryPlace, type InventoryTab, writePlace } from './inventory-address.ts'

type Props = { place: InventoryPlace; counts: z.infer<typeof ProductCounts> | undefined }

const tabs = [
  { tab: 'all', words: 'All', count: 'all', tone: 'quiet' },
  { tab: 'low', words: 'Low stock', count: 'low_stock', tone: 'warn' },
  { tab: 'out', words: 'Out of stock', count: 'out_of_stock', tone: 'bad' },
] as const satisfies ReadonlyArray<{ tab: InventoryTab; words: string; count: string; tone: string }>

/** The views of the list. Each is an address, so each is a link. */
export function ViewTabs({ place, counts }: Props) {
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
