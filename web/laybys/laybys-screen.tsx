import { t } from '@lingui/core/macro'
import { Button, Card, Group, Select, Text } from '@mantine/core'
import { IconPigMoney, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { type LaybyRow, laybyStates } from '@tunda/contract/selling/laybys'
import { Link, useSearchParams } from 'react-router'
import { newSale, newSaleTo } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMay, useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { SearchField } from '../shared/fields/search-field.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { OpenSettings } from '../shared/page/open-settings.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { changedAddress } from '../shared/table/changed-address.ts'
import { useListAddress } from '../shared/table/list-address.ts'
import { OpenButton } from '../shared/table/open-button.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { dayOrDash, formatDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { LaybyPage } from './layby-page.tsx'
import { laybyStateWords, laybyTones, leftOf } from './layby-words.ts'

const pageSize = 20

/** Goods that are put aside for customers; `?layby=<id>` opens one, `?customer=<id>` lists those of one customer. */
export function LaybysScreen() {
  const [address, setAddress] = useSearchParams()
  const maySee = useMayCall(contractRoutes.laybys.list)
  const one = address.get('layby')
  const change = (asked: Record<string, string>) => setAddress((before) => changedAddress(before, asked))
  if (!maySee) return <NotPermitted title={t`Lay-bys`} who={t`the owner or an admin`} />
  if (one !== null) return <LaybyPage key={one} id={one} onBack={() => change({ layby: '' })} />
  return <LaybyList onOpen={(id) => change({ layby: id })} />
}

function LaybyList({ onOpen }: { onOpen: (id: string) => void }) {
  const { search, state, page, customer, change } = useListPlace()
  const input = { page, limit: pageSize, search: search || undefined, state, customer_id: customer }
  const list = useQuery(api.laybys.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const buyer = useQuery(api.customers.get.queryOptions({ input: customer ? { id: customer } : skipToken }))
  const isFiltered = search !== '' || state !== undefined || customer !== undefined
  const name = customer === undefined ? undefined : buyer.data?.name
  return (
    <>
      <PageHeader
        title={name ? t`Lay-bys for ${{ customer: name }}` : t`Lay-bys`}
        facts={list.data ? factsOf(list.data) : '\u00a0'}
        actions={<StartButton customer={customer} />}
      />
      <Card p={0}>
        <Group p="md" gap="md">
          <SearchField
            label={t`Search lay-bys`}
            placeholder={t`Number, customer or product`}
            flex="1 1 220px"
            maw={{ base: '100%', sm: 320 }}
            search={search}
            onSearch={(typed) => change({ search: typed })}
          />
          <Select
            aria-label={t`Status`}
            placeholder={t`Any status`}
            clearable
            flex="1 1 200px"
            maw={{ base: '100%', sm: 240 }}
            data={laybyStates.map((value) => ({ value, label: laybyStateWords[value] }))}
            value={state ?? null}
            onChange={(to) => change({ state: to ?? '' })}
          />
        </Group>
        <Table
          label={t`Lay-bys`}
          columns={columnsFor(onOpen)}
          rows={list.data?.laybys}
          rowId={({ id }) => id}
          query={list}
          empty={<NoLaybys />}
          onClearFilters={isFiltered ? () => change({ search: '', state: '', customer: '' }) : undefined}
          paging={list.data && { ...list.data, limit: pageSize, onPage: (to) => change({ page: String(to) }) }}
          onOpen={({ id }) => onOpen(id)}
          card={(row) => <LaybyCard row={row} onOpen={onOpen} />}
        />
      </Card>
    </>
  )
}

function NoLaybys() {
  const isOn = useOrganization()?.does_laybys === true
  return (
    <EmptyState
      icon={IconPigMoney}
      title={t`No lay-bys yet`}
      text={
        isOn
          ? t`Put goods on a ticket in New sale, and press Lay-by.`
          : t`Your shop does not offer lay-by. An owner or admin can turn this on in Settings, under Sales.`
      }
      action={isOn ? null : <OpenSettings />}
    />
  )
}

/** A lay-by begins as a ticket. */
function StartButton({ customer }: { customer: string | undefined }) {
  const isOn = useOrganization()?.does_laybys === true
  const maySell = useMay('sell')
  if (!isOn || !maySell) return null
  return (
    <Button
      component={Link}
      to={customer ? newSaleTo(customer) : newSale}
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
    >{t`New lay-by`}</Button>
  )
}

type Sums = { readonly counts: Readonly<Record<'open' | 'due' | 'ready', number>>; readonly held: number }

function factsOf({ counts: { open, due, ready }, held }: Sums): string {
  return [
    t`${{ count: open + due + ready }} open`,
    ...(due > 0 ? [t`${due} overdue`] : []),
    ...(ready > 0 ? [t`${ready} ready to hand over`] : []),
    ...(held > 0 ? [t`${{ amount: formatMoney(held) }} paid so far`] : []),
  ].join(' · ')
}

const col = columnsOf<LaybyRow>()
const columnsFor = (onOpen: (id: string) => void) =>
  col.columns([
    col.accessor('number', {
      header: t`Number`,
      cell: ({ row: { original } }) => <NumberButton row={original} onOpen={onOpen} />,
    }),
    col.accessor('customer_name', { header: t`Customer` }),
    col.accessor('items_summary', { header: t`Goods` }),
    col.accessor('state', { header: t`Status`, cell: (c) => <State of={c.getValue()} /> }),
    col.accessor('next_due_on', { header: t`Next payment`, cell: (c) => dayOrDash(c.getValue()) }),
    col.accessor('paid', { header: t`Paid`, cell: (c) => formatMoney(c.getValue()), meta: { align: 'end' } }),
    col.display({
      id: 'left',
      header: t`Left to pay`,
      cell: ({ row: { original } }) => <strong>{leftWords(original)}</strong>,
      meta: { align: 'end' },
    }),
  ]) as Columns<LaybyRow>

const leftWords = (row: LaybyRow) => (row.next_due_on === null ? '–' : formatMoney(leftOf(row)))

function State({ of }: { of: LaybyRow['state'] }) {
  return <StatusBadge tone={laybyTones[of]}>{laybyStateWords[of]}</StatusBadge>
}

type RowProps = { row: LaybyRow; onOpen: (id: string) => void }

function NumberButton({ row: { id, number }, onOpen }: RowProps) {
  return (
    <OpenButton className="numeric" onOpen={() => onOpen(id)}>
      {number}
    </OpenButton>
  )
}

function LaybyCard({ row, onOpen }: RowProps) {
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <NumberButton row={row} onOpen={onOpen} />
        <Text size="sm">{row.customer_name}</Text>
        <Text size="sm" c="dimmed">
          {[row.items_summary, row.next_due_on && formatDay(row.next_due_on)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Text ta="end" component="div">
        <strong className="numeric">{leftWords(row)}</strong>
        <Text component="div" mt={4}>
          <State of={row.state} />
        </Text>
      </Text>
    </Group>
  )
}

/** What is listed, as the address says it. */
function useListPlace() {
  const { address, ...list } = useListAddress<'state' | 'customer'>()
  const asked = address.get('state')
  const state = laybyStates.find((one) => one === asked)
  const customer = address.get('customer') ?? undefined
  return { ...list, state, customer }
}
