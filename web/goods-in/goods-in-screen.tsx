import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { GoodsIn } from '@tunda/contract/buying/goods-in'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { locationIn } from '../shared/calls/location-in.ts'
import { useLocations } from '../shared/calls/locations.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { LocationChoice } from '../shared/fields/location-choice.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { changedAddress } from '../shared/table/changed-address.ts'
import { pageIn } from '../shared/table/list-address.ts'
import { OpenButton } from '../shared/table/open-button.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatCount, moneyOrDash } from '../shared/words/money.ts'
import { GoodsInPage } from './goods-in-page.tsx'

const pageSize = 20

/** Goods that came in and those being counted; `?goods=<id>` opens one. */
export function GoodsInScreen() {
  const [address, setAddress] = useSearchParams()
  const maySee = useMayCall(contractRoutes.goodsIn.list)
  const id = address.get('goods')
  const show = (goods?: string) => setAddress((before) => changedAddress(before, { goods }))
  if (!maySee) return <NotPermitted title={t`Goods received`} who={t`the owner or an admin`} />
  if (id !== null) return <GoodsInPage key={id} id={id} onBack={() => show()} />
  return <GoodsInList onOpen={show} />
}

function GoodsInList({ onOpen }: { onOpen: (id: string) => void }) {
  const [address, setAddress] = useSearchParams()
  const page = pageIn(address)
  const setPage = (next: number) => setAddress((before) => changedAddress(before, { page: String(next) }))
  const location_id = locationIn(address)
  const hasSeveral = (useLocations()?.locations.length ?? 1) > 1
  const maySeeSuppliers = useMayCall(contractRoutes.suppliers.get)
  const input = { page, limit: pageSize, location_id }
  const list = useQuery(api.goodsIn.list.queryOptions({ input, placeholderData: keepPreviousData }))

  const start = useMutation({
    mutationFn: () => client.goodsIn.start({ id: crypto.randomUUID() }),
    onSuccess: ({ goods_in }) => {
      void refresh('goods_ins')
      onOpen(goods_in.id)
    },
    onError: showFailure(t`The list could not be started`),
  })

  const receive = (
    <Button
      leftSection={<IconPlus size={17} stroke={2} aria-hidden />}
      loading={start.isPending || start.isSuccess}
      onClick={() => start.mutate()}
    >{t`Receive goods`}</Button>
  )
  return (
    <>
      <PageHeader
        title={t`Goods received`}
        facts={t`Scan or type what came in. Every line is saved at once.`}
        actions={
          <Group gap="xs">
            {maySeeSuppliers ? (
              <Button variant="default" component={Link} to={paths.suppliers}>{t`Suppliers`}</Button>
            ) : null}
            <LocationChoice />
            {receive}
          </Group>
        }
      />
      <Card p={0}>
        <Table
          label={t`Goods received`}
          columns={columnsFor(onOpen, hasSeveral)}
          rows={list.data?.goods_in}
          rowId={({ id }) => id}
          query={list}
          empty={
            <EmptyState
              icon={IconTruckDelivery}
              title={t`Nothing received yet`}
              text={t`Goods received are added to your stock at what they cost.`}
              action={receive}
            />
          }
          paging={list.data && { ...list.data, limit: pageSize, onPage: setPage }}
          onClearFilters={location_id === undefined ? undefined : () => setAddress({})}
          onOpen={({ id }) => onOpen(id)}
          card={(goods) => <GoodsCard goods={goods} onOpen={onOpen} hasSeveral={hasSeveral} />}
        />
      </Card>
    </>
  )
}

const nameOf = ({ number }: GoodsIn) =>
  number === null ? t`Not in stock yet` : t`No. ${{ number: formatCount(number) }}`

const col = columnsOf<GoodsIn>()
const columnsFor = (onOpen: (id: string) => void, hasSeveral: boolean) =>
  col.columns([
    col.accessor('number', {
      header: t`Number`,
      cell: ({ row: { original } }) => <NameButton goods={original} onOpen={onOpen} />,
    }),
    col.accessor('created_at', { header: t`Date`, cell: (c) => formatDateTime(c.getValue()) }),
    col.accessor('supplier_name', { header: t`Supplier`, cell: (c) => c.getValue() ?? '–' }),
    ...(hasSeveral ? [col.accessor('location_name', { header: t`Location` })] : []),
    col.accessor('document_no', { header: t`Number on the bill`, cell: (c) => c.getValue() ?? '–' }),
    col.accessor('units', { header: t`Units`, cell: (c) => formatCount(c.getValue()), meta: { align: 'end' } }),
    col.accessor('total', { header: t`Cost`, cell: (c) => moneyOrDash(c.getValue()), meta: { align: 'end' } }),
    col.accessor('posted_at', { header: t`Status`, cell: ({ row }) => <State goods={row.original} /> }),
  ]) as Columns<GoodsIn>

type CardProps = { goods: GoodsIn; onOpen: (id: string) => void }

function NameButton({ goods, onOpen }: CardProps) {
  return (
    <OpenButton className="numeric" onOpen={() => onOpen(goods.id)}>
      {nameOf(goods)}
    </OpenButton>
  )
}

function State({ goods }: { goods: GoodsIn }) {
  return goods.posted_at === null ? (
    <StatusBadge tone="warn">{t`Being counted`}</StatusBadge>
  ) : (
    <StatusBadge tone="ok">{t`In stock`}</StatusBadge>
  )
}

function GoodsCard({ goods, onOpen, hasSeveral }: CardProps & { hasSeveral: boolean }) {
  const { units } = goods
  return (
    <Group justify="space-between" p="md" wrap="nowrap">
      <div>
        <NameButton goods={goods} onOpen={onOpen} />
        <Text size="sm" c="dimmed">
          {[hasSeveral && goods.location_name, goods.supplier_name, plural(units, { one: '# unit', other: '# units' })]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <State goods={goods} />
    </Group>
  )
}
