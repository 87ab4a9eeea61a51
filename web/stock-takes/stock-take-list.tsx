import { plural, t } from '@lingui/core/macro'
import { Button, Card, Text } from '@mantine/core'
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StockTake } from '@tunda/contract/stock/stock-take-shapes'
import type { ReactNode } from 'react'
import { api } from '../shared/calls/api.ts'
import { useMay } from '../shared/calls/organization.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { Table } from '../shared/table/table.tsx'
import { StartDialog } from './start-dialog.tsx'
import { StockTakeCard } from './stock-take-card.tsx'
import { stockTakeCard, stockTakeColumns } from './stock-take-columns.tsx'
import classes from './stock-take-list.module.css'
import { useStockTakesPlace } from './stock-takes-address.ts'

const pageSize = 20

/** Counts in progress as cards, and below those that are over. */
export function StockTakeList() {
  const [place, goTo] = useStockTakesPlace()
  const maySeeCost = useMay('see_cost')
  const running = useQuery(
    api.stockTakes.list.queryOptions({ input: { status: 'in_progress', limit: 100 }, staleTime: 0 }),
  )
  const closed = useQuery(
    api.stockTakes.list.queryOptions({
      input: { page: place.page, limit: pageSize, isClosed: true },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  const open = running.data?.stock_takes ?? []
  const start = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
      onClick={() => goTo({ open: 'new' })}
    >{t`Start a count`}</Button>
  )
  const isNew = closed.data?.totalCount === 0 && running.data?.totalCount === 0
  return (
    <>
      <PageHeader title={t`Stock Taking`} facts={running.data && factsOf(open)} actions={isNew ? null : start} />
      {open.length > 0 ? (
        <ul className={classes.cards} aria-label={t`Counts in progress`}>
          {open.map((take) => (
            <li key={take.id}>
              <StockTakeCard take={take} />
            </li>
          ))}
        </ul>
      ) : null}
      <Card p={0}>
        <Table
          label={t`Stock takes`}
          columns={stockTakeColumns(maySeeCost)}
          rows={closed.data?.stock_takes}
          rowId={({ id }: StockTake) => id}
          query={closed}
          empty={<Nothing isNew={isNew} start={start} />}
          paging={
            closed.data && closed.data.totalPages > 1
              ? { ...closed.data, limit: pageSize, onPage: (page) => goTo({ page }) }
              : undefined
          }
          onOpen={({ id }) => goTo({ take: id, page: 1 })}
          card={stockTakeCard}
        />
      </Card>
      <StartDialog
        isOpen={place.open === 'new'}
        onClose={() => goTo({ open: undefined }, { replace: true })}
        onStarted={(id) => goTo({ take: id, open: undefined }, { replace: true })}
      />
    </>
  )
}

function Nothing({ isNew, start }: { isNew: boolean; start: ReactNode }) {
  if (!isNew) {
    return <Text size="sm" c="dimmed" p="lg">{t`Counts that are completed or cancelled will be listed here.`}</Text>
  }
  return (
    <EmptyState
      icon={IconClipboardCheck}
      title={t`No stock takes yet`}
      text={t`Count what is on the shelves with a phone or a scanner, alone or with colleagues, while the shop goes on selling. Then see what is missing, and correct the stock.`}
      action={start}
    />
  )
}

function factsOf(open: readonly StockTake[]): string {
  if (open.length === 0) return t`No count in progress`
  return t`${plural({ count: open.length }, { one: '# count', other: '# counts' })} in progress`
}
