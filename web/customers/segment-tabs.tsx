import { t } from '@lingui/core/macro'
import type { CustomerCounts } from '@tunda/contract/customers/customers'
import { Link } from 'react-router'
import classes from '../shared/table/counted-tabs.module.css'
import { useOpenTab } from '../shared/table/use-open-tab.ts'
import { formatCount } from '../shared/words/money.ts'
import { segmentWords } from './customer-words.ts'
import { type CustomersPlace, segments, writePlace } from './customers-address.ts'

type Props = { place: CustomersPlace; counts: CustomerCounts | undefined }

/** The segments of the list. Each is an address, so each is a link. */
export function SegmentTabs({ place, counts }: Props) {
  return (
    <nav
      ref={useOpenTab(place.segment, counts !== undefined)}
      className={classes.tabs}
      aria-label={t`Segments of customers`}
    >
      {segments.map((segment) => (
        <Link
          key={segment}
          className={classes.tab}
          to={{ search: writePlace({ ...place, segment, page: 1 }) }}
          preventScrollReset
          {...(place.segment === segment ? { 'aria-current': 'page' as const } : {})}
        >
          {segmentWords[segment]}
          {counts ? <span className={classes.count}>{formatCount(counts[segment])}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
