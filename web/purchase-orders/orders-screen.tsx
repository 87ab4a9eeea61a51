import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Order } from '@tunda/contract/buying/purchase-orders'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMay, useMayCall } from '../shared/calls/organization.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { PageTabs } from '../shared/page/page-tabs.tsx'
import { OpenButton } from '../shared/table/open-button.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatDate } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'
import { NewOrderDialog } from './new-order-dialog.tsx'
import { OrderPage } from './order-page.tsx'
import { orderName, stateLooks, totalWords } from './order-words.ts'

const pageSize = 20

/** What was ordered from suppliers; `?order=<id>` opens one, `?state=done` lists those that nothing more comes of. */
export function OrdersScreen() {
  const [address, setAddress] = useSearchParams()
  const maySee = useMayCall(contractRoutes.purchaseOrders.list)
  const id = address.get('order')
  if (!maySee) return <NotPermitted title={t`Purchase orders`} who={t`the owner or an admin`} />
  if (id !== null) return <OrderPage key={id} id={id} onBack={() => setAddress({})} />
  const isDone = address.get('state') === 'done'
  return <OrderList key={String(isDone)} isDone={isDone} onOpen={(order) => setAddress({ order })} />
}

function OrderList({ isDone, onOpen }: { isDone: boolean; onOpen: (id: string) => void }) {
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [mayOrder, maySeeCost] = [useMayCall(contractRoutes.purchaseOrders.start), useMay('see_cost')]
  const input = { page, limit: pageSize, open: isDone ? ('false' as const) : ('true' as const) }
  const list = useQuery(api.purchaseOrders.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const add = mayOrder ? (
    <Button
      leftSection={<IconPlus size={17} stroke={2} aria-hidden />}
      onClick={() => setAdding(true)}
    >{t`New order`}</Button>
  ) : null
  return (
    <>
      <PageHeader
        title={t`Purchase orders`}
        facts={t`What you ordered from suppliers, and what is still to come.`}
        actions={add}
      />
      <PageTabs
        label={t`Purchase orders`}
        open={isDone ? 'done' : undefined}
        tabs={[
          { tab: undefined, words: t`Open`, to: paths.purchaseOrders },
          { tab: 'done', words: t`Done`, to: `${paths.purchaseOrders}?state=done` },
        ]}
      />
      <Card p={0}>
        <Table
          label={t`Purchase orders`}
          columns={columnsFor(onOpen, maySeeCost)}
          rows={list.data?.orders}
          rowId={({ id }) => id}
          query={list}
          empty={
            <EmptyState
              icon={IconClipboardList}
              title={isDone ? t`No finished orders` : t`No open orders`}
              text={isDone ? null : t`Order from the reorder list in one tap, or start an order here.`}
              action={isDone ? null : add}
            />
          }
          paging={list.data && { ...list.data, limit: pageSize, onPage: setPage }}
          onOpen={({ id }) => onOpen(id)}
          card={(order) => <OrderCard order={order} onOpen={onOpen} />}
        />
      </Card>
      {isAdding ? <NewOrderDialog onClose={() => setAdding(false)} onStarted={onOpen} /> : null}
    </>
  )
}

type OpenProps = { order: Order; onOpen: (id: string) => void }

function NameButton({ order, onOpen }: OpenProps) {
  return (
    <OpenButton className="numeric" onOpen={() => onOpen(order.id)}>
      {orderName(order)}
    </OpenButton>
  )
}

function State({ state }: Pick<Order, 'state'>) {
  return <StatusBadge tone={stateLooks[state].tone}>{stateLooks[state].words}</StatusBadge>
}

const col = columnsOf<Order>()
const columnsFor = (onOpen: (id: string) => void, maySeeCost: boolean) =>
  col.columns([
    col.accessor('number', {
      header: t`Number`,
      cell: ({ row: { original } }) => <NameButton order={original} onOpen={onOpen} />,
    }),
    col.accessor('supplier_name', { header: t`Supplier` }),
    col.accessor('created_at', { header: t`Date`, cell: (c) => formatDate(c.getValue()) }),
    col.accessor('units', { header: t`Received`, cell: ({ row }) => cameWords(row.original), meta: { align: 'end' } }),
    ...(maySeeCost
      ? [
          col.accessor('total', {
            header: t`Total`,
            cell: ({ row }) => totalWords(row.original),
            meta: { align: 'end' as const },
          }),
        ]
      : []),
    col.accessor('state', { header: t`Status`, cell: ({ row }) => <State state={row.original.state} /> }),
  ]) as Columns<Order>

const cameWords = ({ units, units_received }: Order) =>
  t`${{ received: formatCount(units_received) }} of ${{ ordered: formatCount(units) }}`

function OrderCard({ order, onOpen }: OpenProps) {
  const { units } = order
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <NameButton order={order} onOpen={onOpen} />
        <Text size="sm" c="dimmed">
          {[order.supplier_name, plural(units, { one: '# unit', other: '# units' })].join(' · ')}
        </Text>
      </div>
      <State state={order.state} />
    </Group>
  )
}
