import { t } from '@lingui/core/macro'
import { Card, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { PriceChanged } from '@tunda/contract/selling/price-lists'
import { api } from '../shared/calls/api.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { useListAddress } from '../shared/table/list-address.ts'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatCount, moneyOrDash } from '../shared/words/money.ts'

const pageSize = 20

/** What was changed on price lists, by whom and when, also on lists that were deleted. */
export function PriceHistory() {
  const { page, change } = useListAddress()
  const query = useQuery(
    api.priceLists.changes.queryOptions({ input: { page, limit: pageSize }, placeholderData: keepPreviousData }),
  )
  return (
    <Card p={0}>
      <Table
        label={t`Price history`}
        columns={columns}
        rows={query.data?.price_changes}
        rowId={({ list_id, product_id, min_qty, changed_at }) => `${list_id} ${product_id} ${min_qty} ${changed_at}`}
        query={query}
        empty={
          <EmptyState
            icon={IconHistory}
            title={t`No changes yet`}
            text={t`Every price that is set, changed or removed on a list is kept here.`}
          />
        }
        paging={query.data && { ...query.data, limit: pageSize, onPage: (to) => change({ page: String(to) }) }}
        card={(row) => <ChangeCard change={row} />}
      />
    </Card>
  )
}

const col = columnsOf<PriceChanged>()
const columns = col.columns([
  col.accessor('changed_at', { header: t`When`, cell: (c) => formatDateTime(c.getValue()) }),
  col.display({ id: 'product', header: t`Product`, cell: ({ row: { original } }) => productWords(original) }),
  col.accessor('list_name', { header: t`Price list` }),
  col.display({
    id: 'before',
    header: t`Before`,
    cell: ({ row: { original } }) => moneyOrDash(original.before),
    meta: { align: 'end' },
  }),
  col.display({
    id: 'after',
    header: t`After`,
    cell: ({ row: { original } }) => <strong>{moneyOrDash(original.after)}</strong>,
    meta: { align: 'end' },
  }),
  col.accessor('user_name', { header: t`Changed by` }),
]) as Columns<PriceChanged>

function productWords(change: PriceChanged): string {
  const name = productName(change)
  return change.min_qty > 1 ? t`${name}, from ${{ quantity: formatCount(change.min_qty) }}` : name
}

function ChangeCard({ change }: { change: PriceChanged }) {
  return (
    <Stack gap={2} p="md">
      <Text fw={600}>{productWords(change)}</Text>
      <Text className="numeric">{`${moneyOrDash(change.before)} → ${moneyOrDash(change.after)}`}</Text>
      <Text size="sm" c="dimmed">
        {[change.list_name, change.user_name, formatDateTime(change.changed_at)].join(' · ')}
      </Text>
    </Stack>
  )
}
