import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Card, Group, NativeSelect, Tooltip } from '@mantine/core'
import { IconDownload, IconPackage } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import { type ReorderLine, usualCover } from '@tunda/contract/reports/analytics'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { orderAt, paths, productAt } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { locationIn } from '../shared/calls/location-in.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { LocationChoice } from '../shared/fields/location-choice.tsx'
import { exportRows } from '../shared/files/export-rows.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { toast } from '../shared/page/toast.tsx'
import { changedAddress } from '../shared/table/changed-address.ts'
import { pageIn } from '../shared/table/list-address.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatCount } from '../shared/words/money.ts'
import panel from './panel.module.css'
import classes from './recent-sales.module.css'
import { timeLeft } from './running-out.tsx'

const pageSize = 50
const covers = [7, 14, 30, 60, 90]

const col = columnsOf<ReorderLine>()
const columns = col.columns([
  col.accessor('model', {
    header: t`Product`,
    cell: ({ row: { original } }) => (
      <Link to={productAt(original.product_id)} className={panel.link}>
        {productName(original)}
      </Link>
    ),
  }),
  col.accessor('current_stock', {
    header: t`In stock`,
    cell: (c) => formatCount(c.getValue()),
    meta: { align: 'end' },
  }),
  col.accessor('units_sold', {
    header: t`Sold in 30 days`,
    cell: (c) => formatCount(c.getValue()),
    meta: { align: 'end' },
  }),
  col.accessor('days_left', { header: t`Lasts`, cell: ({ row }) => <Lasts line={row.original} /> }),
  col.accessor('suggested_quantity', {
    header: t`Order`,
    cell: (c) => <strong>{formatCount(c.getValue())}</strong>,
    meta: { align: 'end' },
  }),
]) as Columns<ReorderLine>

const supplierColumn = col.accessor('supplier', {
  header: t`Supplier`,
  cell: (c) => c.getValue()?.name ?? '–',
}) as Columns<ReorderLine>[number]
const onOrderColumn = col.accessor('on_order', {
  header: t`On order`,
  cell: (c) => formatCount(c.getValue()),
  meta: { align: 'end' },
}) as Columns<ReorderLine>[number]

/** A shop without suppliers sees no column about them. */
function columnsFor(lines: readonly ReorderLine[] = []): Columns<ReorderLine> {
  const more = [
    ...(lines.some(({ supplier }) => supplier) ? [supplierColumn] : []),
    ...(lines.some(({ on_order }) => on_order > 0) ? [onOrderColumn] : []),
  ]
  return columns.toSpliced(-1, 0, ...more)
}

/** What to order again, and how much: what is out of stock first, then what runs out soonest. */
export function ReorderScreen() {
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const cover_days = covers.find((days) => String(days) === address.get('cover')) ?? usualCover
  const page = pageIn(address)
  const location_id = locationIn(address)
  const input = { cover_days, page, limit: pageSize, location_id }
  const list = useQuery(api.analytics.reorderList.queryOptions({ input, placeholderData: keepPreviousData }))
  const change = (asked: Record<string, string>) => setAddress((before) => changedAddress(before, asked))
  return (
    <>
      <PageHeader
        title={t`Reorder list`}
        facts={t`What is out of stock comes first, then what runs out soonest at the pace of the last 30 days.`}
        actions={
          <Group gap="sm" align="end">
            <Actions coverDays={cover_days} locationId={location_id} onChange={(cover) => change({ cover })} />
            <OrderAgain lines={list.data?.products} coverDays={cover_days} locationId={location_id} />
          </Group>
        }
      />
      <Card p={0}>
        <Table
          label={t`Reorder list`}
          columns={columnsFor(list.data?.products)}
          rows={list.data?.products}
          rowId={({ product_id }) => product_id}
          query={list}
          empty={
            <EmptyState
              icon={IconPackage}
              title={t`Nothing to order`}
              text={t`No product is low, and none runs out in this time.`}
            />
          }
          paging={list.data && { ...list.data, limit: pageSize, onPage: (to) => change({ page: String(to) }) }}
          onOpen={({ product_id }) => void navigate(productAt(product_id))}
          card={reorderCard}
        />
      </Card>
    </>
  )
}

type ActionsProps = {
  coverDays: number
  locationId: string | undefined
  onChange: (cover: string) => void
}

function Actions({ coverDays, locationId, onChange }: ActionsProps) {
  return (
    <Group gap="sm" align="end">
      <LocationChoice />
      <NativeSelect
        aria-label={t`Order enough for`}
        value={String(coverDays)}
        data={covers.map((days) => ({ value: String(days), label: t`Enough for ${days} days` }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Tooltip label={t`Download as CSV`}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t`Download the reorder list as CSV`}
          onClick={() => void saveList(coverDays, locationId).catch(showFailure(t`The list could not be saved`))}
        >
          <IconDownload size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

type OrderAgainProps = Omit<ActionsProps, 'onChange'> & { lines: readonly ReorderLine[] | undefined }

/** Creates the proposed orders, one for each supplier. For people who may order, if suppliers are known. */
function OrderAgain({ lines = [], coverDays, locationId }: OrderAgainProps) {
  const navigate = useNavigate()
  const mayOrder = useMayCall(contractRoutes.purchaseOrders.propose)
  const isOrderable = lines.some(({ supplier, suggested_quantity }) => supplier && suggested_quantity > 0)
  const order = useMutation({
    mutationFn: () => client.purchaseOrders.propose({ cover_days: coverDays, location_id: locationId }),
    onSuccess: ({ orders, without_supplier }) => {
      const count = orders.length
      const made = plural(count, { one: '# order made', other: '# orders made' })
      const left = plural(without_supplier, {
        one: '# product has no supplier yet.',
        other: '# products have no supplier yet.',
      })
      toast.ok(made, without_supplier === 0 ? undefined : left)
      void refresh('purchase_orders')
      const [only] = orders
      void navigate(orders.length === 1 && only ? orderAt(only.id) : paths.purchaseOrders)
    },
    onError: showFailure(t`The orders were not made`),
  })
  if (!mayOrder || !isOrderable) return null
  return <Button loading={order.isPending || order.isSuccess} onClick={() => order.mutate()}>{t`Order all`}</Button>
}

/** Saves every page of the list, for the supplier. */
async function saveList(cover_days: number, location_id: string | undefined): Promise<void> {
  const lines: ReorderLine[] = []
  for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
    const part = await client.analytics.reorderList({ cover_days, page, limit: 100, location_id })
    lines.push(...part.products)
    pages = part.totalPages
  }
  const fields = [
    { header: t`Brand`, cell: ({ brand }: ReorderLine) => brand },
    { header: t`Model`, cell: ({ model }: ReorderLine) => model },
    { header: t`In stock`, cell: ({ current_stock }: ReorderLine) => current_stock },
    { header: t`Sold in 30 days`, cell: ({ units_sold }: ReorderLine) => units_sold },
    { header: t`Days left`, cell: ({ days_left }: ReorderLine) => days_left },
    { header: t`Order`, cell: ({ suggested_quantity }: ReorderLine) => suggested_quantity },
  ]
  await exportRows(t`Reorder list`, 'csv', fields, lines)
}

function Lasts({ line }: { line: ReorderLine }) {
  return (
    <StatusBadge tone={line.current_stock <= 0 ? 'bad' : 'warn'} dot={false}>
      {timeLeft(line)}
    </StatusBadge>
  )
}

function ReorderCard({ line }: { line: ReorderLine }) {
  return (
    <Link to={productAt(line.product_id)} className={classes.card}>
      <span className={classes.cardWords}>
        <b>{productName(line)}</b>
        <span>
          {t`${{ currentStock: formatCount(line.current_stock) }} in stock · ${{ unitsSold: formatCount(line.units_sold) }} sold in 30 days`}
        </span>
        <Lasts line={line} />
      </span>
      <span className={classes.cardFigures}>
        <b className="numeric">{formatCount(line.suggested_quantity)}</b>
        <span>{t`to order`}</span>
        {line.on_order > 0 ? <span>{t`${{ onOrder: formatCount(line.on_order) }} on order`}</span> : null}
      </span>
    </Link>
  )
}

const reorderCard = (line: ReorderLine) => <ReorderCard line={line} />
