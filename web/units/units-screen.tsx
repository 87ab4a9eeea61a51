import { t } from '@lingui/core/macro'
import { Anchor, Box, Button, Card, Group, Text } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { Unit } from '@tunda/contract/units/units'
import { Link, useSearchParams } from 'react-router'
import { paths, unitAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { SearchField } from '../shared/fields/search-field.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { useScanner } from '../shared/products/use-scanner.ts'
import { changedAddress } from '../shared/table/changed-address.ts'
import { pageIn } from '../shared/table/list-address.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { columnsOf } from '../shared/table/table-columns.ts'
import { formatDate } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { NumberProduct } from './number-product.tsx'
import { UnitPage } from './unit-page.tsx'
import { stateTones, stateWords } from './unit-words.ts'

const pageSize = 50

/** Devices by any of their numbers; `?unit=<id>` is one of them, `?number=<product>` gives a product's stock its numbers. */
export function UnitsScreen() {
  const [address, setAddress] = useSearchParams()
  const [unit, product] = [address.get('unit'), address.get('number')]
  if (unit !== null) return <UnitPage key={unit} id={unit} onBack={() => setAddress({})} />
  if (product !== null) return <NumberProduct key={product} id={product} />
  return <UnitList onOpen={(id) => setAddress({ unit: id })} />
}

function UnitList({ onOpen }: { onOpen: (id: string) => void }) {
  const [address, setAddress] = useSearchParams()
  const change = (changes: Record<string, string>) => setAddress(changedAddress(address, changes), { replace: true })
  const [search, product_id] = [address.get('search') ?? '', address.get('product') ?? undefined]
  const page = pageIn(address)
  const input = { page, limit: pageSize, search: search || undefined, product_id }
  const buysDevices = useOrganization()?.buys_devices === true
  const mayTradeIn = useMayCall(contractRoutes.tradeIns.list) && buysDevices
  const mayClaim = useMayCall(contractRoutes.warrantyClaims.list)
  const mayNumber = useMayCall(contractRoutes.units.track)
  const list = useQuery(api.units.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const find = (text: string) => change({ search: text, product: '' })
  useScanner(({ code }) => find(code))
  const clear = () => change({ search: '', product: '' })
  return (
    <>
      <PageHeader
        title={t`Devices`}
        actions={
          <Group gap="xs">
            {mayTradeIn ? (
              <Button component={Link} to={paths.tradeIns} variant="default">{t`Used devices`}</Button>
            ) : null}
            <Button component={Link} to={paths.stolenDevices} variant="default">{t`Stolen devices`}</Button>
            {mayClaim ? (
              <Button component={Link} to={paths.warrantyClaims} variant="default">{t`Warranty claims`}</Button>
            ) : null}
          </Group>
        }
        facts={list.data ? t`${{ count: formatCount(list.data.totalCount) }} found` : '\u00a0'}
      />
      <Card p={0}>
        <Group p="md">
          <SearchField
            label={t`Search by number`}
            placeholder={t`IMEI or serial number, or its last 6 digits`}
            flex={1}
            maw={420}
            maxLength={60}
            search={search}
            onSearch={find}
          />
        </Group>
        <Table
          label={t`Devices`}
          columns={columns}
          rows={list.data?.units}
          rowId={({ id }) => id}
          query={list}
          empty={
            <EmptyState
              icon={IconDeviceMobile}
              title={t`No devices yet`}
              text={
                mayNumber
                  ? t`Open the menu of a phone or laptop in the inventory and choose Number each unit. Each one then shows here with its IMEI or serial number.`
                  : t`Products whose units have an IMEI or a serial number show here, one by one.`
              }
              action={mayNumber ? <Button component={Link} to={paths.inventory}>{t`Inventory`}</Button> : undefined}
            />
          }
          onClearFilters={search || product_id ? clear : undefined}
          paging={list.data && { ...list.data, limit: pageSize, onPage: (to) => change({ page: String(to) }) }}
          onOpen={({ id }) => onOpen(id)}
          card={(unit) => <UnitCard unit={unit} />}
        />
      </Card>
    </>
  )
}

const col = columnsOf<Unit>()
const columns = col.columns([
  col.accessor('number', {
    header: t`Number`,
    cell: ({ row }) => (
      <Text fw={600} className="numeric">
        {row.original.number}
      </Text>
    ),
  }),
  col.accessor('model', { header: t`Product`, cell: ({ row }) => productOf(row.original) }),
  col.accessor('state', { header: t`Status`, cell: ({ row }) => <State unit={row.original} /> }),
  col.accessor('location', { header: t`Location`, cell: ({ row }) => placeOf(row.original) ?? '–' }),
  col.accessor('came_at', { header: t`Received`, cell: (cell) => formatDate(cell.getValue()) }),
  col.accessor('selling_price', {
    header: t`Price`,
    cell: (cell) => formatMoney(cell.getValue()),
    meta: { align: 'end' },
  }),
])

function State({ unit: { state, is_on_the_way } }: { unit: Unit }) {
  if (is_on_the_way) return <StatusBadge tone="info">{t`On the way`}</StatusBadge>
  return <StatusBadge tone={stateTones[state]}>{stateWords[state]}</StatusBadge>
}

function placeOf({ is_on_the_way, on_the_way: way, location }: Unit): string | undefined {
  if (way) return t`To ${{ location: way.location }}`
  return is_on_the_way ? undefined : location
}

function productOf(unit: Unit): string {
  return [productName(unit), unit.variant, unit.grade].filter(Boolean).join(' · ')
}

function UnitCard({ unit }: { unit: Unit }) {
  return (
    <Box p="md">
      <Group justify="space-between" gap={4}>
        <Anchor component={Link} to={unitAt(unit.id)} fw={600} className="numeric">
          {unit.number}
        </Anchor>
        <State unit={unit} />
      </Group>
      <Text size="sm">{productOf(unit)}</Text>
      <Text size="sm" c="dimmed">
        {[placeOf(unit), formatMoney(unit.selling_price)].filter(Boolean).join(' · ')}
      </Text>
    </Box>
  )
}
