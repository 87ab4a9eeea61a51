import { IconParking } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { EmptyState } from '../../shared/empty-state.tsx'
import { ParkedCard } from './parked-card.tsx'
import type { ReviewPlace } from './review-address.ts'
import { ReviewList, reviewsOnPage } from './review-list.tsx'

/** Parked sales, each with what can be read of it. */
export function ParkedList({ place, onPage }: { place: ReviewPlace; onPage: (page: number) => void }) {
  const { show, page } = place
  const input = { show, page, limit: reviewsOnPage }
  const list = useQuery(api.sales.listParked.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 0 }))
  const empty = (
    <EmptyState
      icon={IconParking}
      title={show === 'open' ? 'Nothing is parked' : 'Nothing was decided yet'}
      text="A till never loses a sale: what cannot be posted is kept here as it came, until you post or decline it."
    />
  )
  return (
    <ReviewList label="Parked sales" list={list} empty={empty} onPage={onPage}>
      {({ parked_sales }) => parked_sales.map((sale) => <ParkedCard key={sale.id} sale={sale} />)}
    </ReviewList>
  )
}
