import { Card, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../shared/api.ts'
import tabs from '../../shared/counted-tabs.module.css'
import { formatCount } from '../../shared/money.ts'
import { FlaggedList } from './flagged-list.tsx'
import { ParkedList } from './parked-list.tsx'
import classes from './review.module.css'
import { type ReviewPlace, readReview, writeReview } from './review-address.ts'

const kinds = { parked: 'Parked', flagged: 'Flagged' } as const

/** Parked and flagged sales, those that wait first. */
export function SalesToReview() {
  const [address, setAddress] = useSearchParams()
  const place = readReview(address)
  const { data: counts } = useQuery(api.sales.reviewCounts.queryOptions({ staleTime: 0 }))
  const go = (to: Partial<ReviewPlace>) => setAddress(writeReview({ ...place, page: 1, ...to }))
  return (
    <Card p={0}>
      <nav className={tabs.tabs} aria-label="Kinds of sales to review">
        {(['parked', 'flagged'] as const).map((kind) => (
          <Link
            key={kind}
            className={tabs.tab}
            to={{ search: writeReview({ ...place, kind, page: 1 }) }}
            preventScrollReset
            {...(place.kind === kind ? { 'aria-current': 'page' as const } : {})}
          >
            {kinds[kind]}
            {counts ? (
              <span className={tabs.count} data-tone={counts[kind] > 0 ? 'warn' : undefined}>
                {formatCount(counts[kind])}
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Which of them"
          value={place.show}
          onChange={(show) => go({ show: show === 'settled' ? 'settled' : 'open' })}
          data={[
            { value: 'open', label: 'Waiting' },
            { value: 'settled', label: 'Settled' },
          ]}
        />
      </div>
      {place.kind === 'parked' ? (
        <ParkedList place={place} onPage={(page) => go({ page })} />
      ) : (
        <FlaggedList place={place} onPage={(page) => go({ page })} />
      )}
    </Card>
  )
}
