import { t } from '@lingui/core/macro'
import { Card, SegmentedControl } from '@mantine/core'
import { IconParking } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../shared/calls/api.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import tabs from '../../shared/table/counted-tabs.module.css'
import { LoadingState } from '../../shared/table/table-states.tsx'
import { formatCount } from '../../shared/words/money.ts'
import { FlaggedList } from './flagged-list.tsx'
import { ParkedCard } from './parked-card.tsx'
import classes from './review.module.css'
import { type ReviewKind, type ReviewPlace, readReview, writeReview } from './review-address.ts'
import { ReviewList, reviewsOnPage } from './review-list.tsx'

const kinds = { parked: t`Needs approval`, flagged: t`Flagged` } as const

/** The kind that is shown: as the address says, else whichever has something waiting. It stays when the last of them is settled. */
function useFirstKind(asked: ReviewKind | undefined, counts: Record<ReviewKind, number> | undefined): ReviewKind {
  const [first, setFirst] = useState<ReviewKind>()
  if (first === undefined && counts) setFirst(counts.parked === 0 && counts.flagged > 0 ? 'flagged' : 'parked')
  return asked ?? first ?? 'parked'
}

/** Parked and flagged sales, those that wait first. */
export function SalesToReview() {
  const [address, setAddress] = useSearchParams()
  const { data: counts, isPending } = useQuery(api.sales.reviewCounts.queryOptions({ staleTime: 0 }))
  const asked = readReview(address)
  const place = { ...asked, kind: useFirstKind(asked.kind, counts) }
  const go = (to: Partial<ReviewPlace>) => setAddress(writeReview({ ...place, page: 1, ...to }))
  return (
    <Card p={0}>
      <nav className={tabs.tabs} aria-label={t`Kinds of sales to review`}>
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
          aria-label={t`Which of them`}
          value={place.show}
          onChange={(show) => go({ show: show === 'settled' ? 'settled' : 'open' })}
          data={[
            { value: 'open', label: t({ message: 'Waiting', context: 'sales' }) },
            { value: 'settled', label: t`Settled` },
          ]}
        />
      </div>
      {asked.kind === undefined && isPending ? (
        <LoadingState />
      ) : (
        <ReviewedList place={place} onPage={(page) => go({ page })} />
      )}
    </Card>
  )
}

type ListProps = { place: ReviewPlace & { kind: ReviewKind }; onPage: (page: number) => void }

function ReviewedList({ place, onPage }: ListProps) {
  return place.kind === 'parked' ? (
    <ParkedList place={place} onPage={onPage} />
  ) : (
    <FlaggedList place={place} onPage={onPage} />
  )
}

/** Parked sales, each with what can be read of it. */
function ParkedList({ place, onPage }: { place: ReviewPlace; onPage: (page: number) => void }) {
  const { show, page } = place
  const input = { show, page, limit: reviewsOnPage }
  const list = useQuery(api.sales.listParked.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 0 }))
  const empty = (
    <EmptyState
      icon={IconParking}
      title={show === 'open' ? t`No sales need approval` : t`No sales approved or declined yet`}
      text={t`A till never loses a sale. One that cannot be recorded waits here as it was sent, until you approve or decline it.`}
    />
  )
  return (
    <ReviewList label={t`Sales that need approval`} list={list} empty={empty} onPage={onPage}>
      {({ parked_sales }) => parked_sales.map((sale) => <ParkedCard key={sale.id} sale={sale} />)}
    </ReviewList>
  )
}
