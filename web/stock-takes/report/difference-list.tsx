import { t } from '@lingui/core/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StockTake, StockTakeItem } from '@tunda/contract/stock/stock-take-shapes'
import { api } from '../../shared/calls/api.ts'
import { useMay } from '../../shared/calls/organization.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { Table } from '../../shared/table/table.tsx'
import { useStockTakesPlace } from '../stock-takes-address.ts'
import { itemCard, itemColumns } from './item-columns.tsx'

const pageSize = 50

type Props = { take: StockTake; view?: 'differences' | 'counted' }

/** The lines that differ from what should be there, the dearest first; or every line that was counted. */
export function DifferenceList({ take, view = 'differences' }: Props) {
  const [place, goTo] = useStockTakesPlace()
  const maySeeCost = useMay('see_cost')
  const isRunning = take.status === 'in_progress'
  const query = useQuery(
    api.stockTakes.items.queryOptions({
      input: { stock_take_id: take.id, view, page: place.page, limit: pageSize },
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: isRunning ? 5_000 : false,
    }),
  )
  return (
    <Table
      label={view === 'differences' ? t`Differences` : t`Counted products`}
      columns={itemColumns(maySeeCost)}
      rows={query.data?.stock_take_items}
      rowId={({ product_id }: StockTakeItem) => product_id}
      query={query}
      empty={
        <EmptyState
          icon={IconCircleCheck}
          title={view === 'differences' ? t`No differences` : t`Nothing was counted`}
          text={view === 'differences' && take.counted > 0 ? t`Everything counted is as it should be.` : undefined}
        />
      }
      paging={
        query.data && query.data.totalPages > 1
          ? { ...query.data, limit: pageSize, onPage: (page) => goTo({ page }) }
          : undefined
      }
      card={itemCard}
    />
  )
}
