import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import classes from '../../shared/table/counted-tabs.module.css'
import { formatCount } from '../../shared/words/money.ts'
import { type CountTab, type StockTakesPlace, writePlace } from '../stock-takes-address.ts'

type Props = {
  place: StockTakesPlace
  left: number
  counted: number
  hasDifferences: boolean
  /** How many devices were scanned, where products have numbers. */
  devices: number | undefined
  isReady: boolean
}

/** Left to count, counted, and what differs. Each is an address, so each is a link. */
export function CountTabs({ place, left, counted, hasDifferences, devices, isReady }: Props) {
  const tabs: ReadonlyArray<{ tab: CountTab; words: string; count?: number }> = [
    { tab: 'left', words: t`Left to count`, count: left },
    { tab: 'counted', words: t`Counted`, count: counted },
    ...(devices === undefined ? [] : [{ tab: 'devices' as const, words: t`Devices`, count: devices }]),
    ...(hasDifferences ? [{ tab: 'differences' as const, words: t`Differences` }] : []),
  ]
  return (
    <nav className={classes.tabs} aria-label={t`Parts of the count`}>
      {tabs.map(({ tab, words, count }) => (
        <Link
          key={tab}
          className={classes.tab}
          to={{ search: writePlace({ ...place, tab, page: 1, product: undefined, open: undefined }) }}
          preventScrollReset
          {...(place.tab === tab ? { 'aria-current': 'page' as const } : {})}
        >
          {words}
          {isReady && count !== undefined ? <span className={classes.count}>{formatCount(count)}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
