import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Select, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type QuotationRow, quotationStates } from '@tunda/contract/selling/quotations'
import { Link, useSearchParams } from 'react-router'
import { newSale } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { SearchField } from '../shared/fields/search-field.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { OpenSettings } from '../shared/page/open-settings.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { quotationStateWords, quotationTones, validWords } from '../shared/quotations/quotation-words.ts'
import { useListAddress } from '../shared/table/list-address.ts'
import { OpenButton } from '../shared/table/open-button.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { QuotationPage } from './quotation-page.tsx'

const pageSize = 20

/** What customers were offered; `?quotation=<id>` opens one. */
export function QuotationsScreen() {
  const [address, setAddress] = useSearchParams()
  const maySee = useMayCall(contractRoutes.quotations.list)
  const one = address.get('quotation')
  if (!maySee) return <NotPermitted title={t`Quotations`} who={t`the owner or an admin`} />
  if (one !== null) return <QuotationPage key={one} id={one} onBack={() => setAddress({})} />
  return <QuotationList onOpen={(id) => setAddress({ quotation: id })} />
}

function QuotationList({ onOpen }: { onOpen: (id: string) => void }) {
  const { search, state, page, change } = useListPlace()
  const input = { page, limit: pageSize, search: search || undefined, state }
  const list = useQuery(api.quotations.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const putsAside = useOrganization()?.does_laybys === true
  const states = quotationStates.filter((one) => one !== 'put_aside' || putsAside)
  const isFiltered = search !== '' || state !== undefined
  return (
    <>
      <PageHeader
        title={t`Quotations`}
        facts={list.data ? plural(list.data.totalCount, { one: '# quotation', other: '# quotations' }) : '\u00a0'}
      />
      <Card p={0}>
        <Group p="md" gap="md">
          <SearchField
            label={t`Search quotations`}
            placeholder={t`Number or customer`}
            search={search}
            onSearch={(typed) => change({ search: typed })}
          />
          <Select
            aria-label={t`Status`}
            placeholder={t`Any status`}
            clearable
            data={states.map((value) => ({ value, label: quotationStateWords[value] }))}
            value={state ?? null}
            onChange={(to) => change({ state: to ?? '' })}
          />
        </Group>
        <Table
          label={t`Quotations`}
          columns={columnsFor(onOpen)}
          rows={list.data?.quotations}
          rowId={({ id }) => id}
          query={list}
          empty={<NoQuotations />}
          onClearFilters={isFiltered ? () => change({ search: '', state: '' }) : undefined}
          paging={list.data && { ...list.data, limit: pageSize, onPage: (to) => change({ page: String(to) }) }}
          onOpen={({ id }) => onOpen(id)}
          card={(row) => <QuotationCard row={row} onOpen={onOpen} />}
        />
      </Card>
    </>
  )
}

/** The ticket offers a quotation where the shop sells on account. */
function NoQuotations() {
  const isOn = useOrganization()?.gives_credit === true
  return (
    <EmptyState
      icon={IconFileInvoice}
      title={t`No quotations yet`}
      text={
        isOn
          ? t`Put goods on a ticket in New sale, and press Quote.`
          : t`Quotations come with selling on account. An owner or admin can turn this on in Settings, under Sales.`
      }
      action={isOn ? <Button component={Link} to={newSale}>{t`New sale`}</Button> : <OpenSettings />}
    />
  )
}

const col = columnsOf<QuotationRow>()
const columnsFor = (onOpen: (id: string) => void) =>
  col.columns([
    col.accessor('number', {
      header: t`Number`,
      cell: ({ row: { original } }) => <NumberButton row={original} onOpen={onOpen} />,
    }),
    col.accessor('customer_name', { header: t`Customer`, cell: (c) => c.getValue() || '–' }),
    col.accessor('quoted_on', { header: t`Date`, cell: (c) => formatDay(c.getValue()) }),
    col.accessor('valid_until', { header: t`Valid until`, cell: (c) => formatDay(c.getValue()) }),
    col.accessor('state', { header: t`Status`, cell: (c) => <State of={c.getValue()} /> }),
    col.accessor('total_amount', {
      header: t`Total`,
      cell: (c) => <strong>{formatMoney(c.getValue())}</strong>,
      meta: { align: 'end' },
    }),
  ]) as Columns<QuotationRow>

function State({ of }: { of: QuotationRow['state'] }) {
  return <StatusBadge tone={quotationTones[of]}>{quotationStateWords[of]}</StatusBadge>
}

type RowProps = { row: QuotationRow; onOpen: (id: string) => void }

function NumberButton({ row: { id, number }, onOpen }: RowProps) {
  return (
    <OpenButton className="numeric" onOpen={() => onOpen(id)}>
      {number}
    </OpenButton>
  )
}

function QuotationCard({ row, onOpen }: RowProps) {
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <NumberButton row={row} onOpen={onOpen} />
        <Text size="sm">{row.customer_name}</Text>
        <Text size="sm" c="dimmed">
          {validWords(row)}
        </Text>
      </div>
      <div>
        <strong className="numeric">{formatMoney(row.total_amount)}</strong>
        <Text ta="end" component="div" mt={4}>
          <State of={row.state} />
        </Text>
      </div>
    </Group>
  )
}

/** What is listed, as the address says it. */
function useListPlace() {
  const { address, ...list } = useListAddress<'state'>()
  const asked = address.get('state')
  const state = quotationStates.find((one) => one === asked)
  return { ...list, state }
}
