import { IconParking } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { EmptyState } from '../../shared/empty-state.tsx'
import { Pages } from '../../shared/table-pages.tsx'
import { FailedState, LoadingState } from '../../shared/table-states.tsx'
import { ParkedCard } from './parked-card.tsx'
import classes from './review.module.css'
import type { ReviewPlace } from './review-address.ts'

const limit = 20

/** Parked sales, each with what can be read of it. */
export function ParkedList({ place, onPage }: { place: ReviewPlace; onPage: (page: number) => void }) {
  const { show, page } = place
  const list = useQuery(
    api.sales.listParked.queryOptions({
      input: { show, page, limit },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  if (!list.data) return list.error ? <FailedState error={list.error} query={list} /> : <LoadingState />
  if (list.data.totalCount === 0) {
    return (
      <EmptyState
        icon={IconParking}
        title={show === 'open' ? 'Nothing is parked' : 'Nothing was decided yet'}
        text="A till never loses a sale: what cannot be posted is kept here as it came, until you post or decline it."
      />
    )
  }
  return (
    <>
      <ul className={classes.list}>
        {list.data.parked_sales.map((sale) => (
          <ParkedCard key={sale.id} sale={sale} />
        ))}
      </ul>
      <Pages {...list.data} limit={limit} onPage={onPage} label="Parked sales" />
    </>
  )
}
