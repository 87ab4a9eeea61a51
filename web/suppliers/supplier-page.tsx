import { t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isReversible, type SupplierEntry, type SupplierShown } from '@tunda/contract/buying/suppliers'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { BackButton } from '../shared/page/back-button.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { PageTabs } from '../shared/page/page-tabs.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { AnswerState } from '../shared/table/table-states.tsx'
import { dayOrDash, formatDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { SupplierDialog } from './supplier-dialog.tsx'
import { SupplierProducts } from './supplier-products.tsx'
import { entryWords } from './supplier-words.ts'

const pageSize = 20

/** One supplier: what is owed, paying it, and the statement. */
export function SupplierPage({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery(api.suppliers.get.queryOptions({ input: { id } }))
  const [open, setOpen] = useState<'payment' | 'bill' | 'edit'>()
  const supplier = query.data
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={supplier?.name ?? t`Supplier`}
        facts={supplier ? factsOf(supplier) : t`Supplier`}
        actions={
          <Group gap="xs">
            <BackButton onClick={onBack} />
            {supplier ? (
              <>
                <Button variant="default" onClick={() => setOpen('edit')}>{t`Change`}</Button>
                {supplier.archived_at === null ? (
                  <Button variant="default" onClick={() => setOpen('bill')}>{t`Enter a bill`}</Button>
                ) : null}
                <Button onClick={() => setOpen('payment')}>{t`Pay`}</Button>
              </>
            ) : null}
          </Group>
        }
      />
      <AnswerState query={query} />
      {supplier ? (
        <>
          {supplier.archived_at === null ? null : <Archived supplier={supplier} />}
          {supplier.note ? <Text mb="md">{supplier.note}</Text> : null}
          <Parts supplier={supplier} />
          {supplier.archived_at === null ? <Archive supplier={supplier} /> : null}
          {open === 'edit' ? <SupplierDialog supplier={supplier} onClose={close} /> : null}
          {open === 'payment' || open === 'bill' ? (
            <MoneyDialog supplier={supplier} kind={open} onClose={close} />
          ) : null}
        </>
      ) : null}
    </>
  )
}

/** The statement, and what they sell: `?part=products`. */
function Parts({ supplier }: { supplier: SupplierShown }) {
  const [address] = useSearchParams()
  const at = `${paths.suppliers}?supplier=${supplier.id}`
  const open = address.get('part') === 'products' ? 'products' : undefined
  const tabs = [
    { tab: undefined, words: t`Statement`, to: at },
    { tab: 'products', words: t`What they sell`, to: `${at}&part=products` },
  ]
  return (
    <>
      <PageTabs label={t`Parts of the supplier`} open={open} tabs={tabs} />
      {open === 'products' ? <SupplierProducts supplier={supplier} /> : <Statement id={supplier.id} />}
    </>
  )
}

function factsOf({ owed, overdue, phone }: SupplierShown): string {
  const owes = owed < 0 ? t`Paid ahead ${{ amount: formatMoney(-owed) }}` : t`You owe ${{ amount: formatMoney(owed) }}`
  const late = overdue > 0 ? [t`${{ amount: formatMoney(overdue) }} is overdue`] : []
  return [owes, ...late, ...(phone === null ? [] : [phone])].join(' · ')
}

function setArchived({ id }: SupplierShown, is_archived: boolean) {
  client.suppliers
    .update({ id, is_archived })
    .then(() => refresh('suppliers'))
    .catch(showFailure(t`The supplier was not saved`))
}

function Archive({ supplier }: { supplier: SupplierShown }) {
  return (
    <Group mt="md" justify="end">
      <Button variant="subtle" color="gray" onClick={() => setArchived(supplier, true)}>{t`Archive supplier`}</Button>
    </Group>
  )
}

function Archived({ supplier }: { supplier: SupplierShown }) {
  return (
    <Alert color="marigold" mb="md" py={8} title={t`This supplier is archived`}>
      {t`Nothing new can be bought from them. What you owe stays.`}{' '}
      <Button size="compact-sm" variant="subtle" onClick={() => setArchived(supplier, false)}>{t`Restore`}</Button>
    </Alert>
  )
}

const col = columnsOf<SupplierEntry>()
const columns = col.columns([
  col.accessor('business_date', { header: t`Date`, cell: (c) => formatDay(c.getValue()) }),
  col.accessor('kind', { header: t`What`, cell: ({ row }) => <What entry={row.original} /> }),
  col.accessor('due_on', { header: t`Due`, cell: (c) => dayOrDash(c.getValue()) }),
  col.accessor('amount', {
    header: t`Amount`,
    cell: (c) => formatMoney(c.getValue()),
    meta: { align: 'end' },
  }),
  col.accessor('balance', {
    header: t`Balance owed`,
    cell: (c) => <strong>{formatMoney(c.getValue())}</strong>,
    meta: { align: 'end' },
  }),
  col.accessor('user_name', { header: t`Person` }),
  col.display({
    id: 'reverse',
    header: () => <VisuallyHidden>{t`Actions`}</VisuallyHidden>,
    cell: ({ row }) => <Reverse entry={row.original} />,
    meta: { align: 'end' },
  }),
]) as Columns<SupplierEntry>

function What({ entry }: { entry: SupplierEntry }) {
  return (
    <>
      <span style={entry.is_reversed ? { textDecoration: 'line-through' } : undefined}>{entryWords(entry)}</span>
      {entry.note ? (
        <Text size="sm" c="dimmed">
          {entry.note}
        </Text>
      ) : null}
    </>
  )
}

/** Takes back what was entered by mistake. */
function Reverse({ entry }: { entry: SupplierEntry }) {
  const [isOpen, setOpen] = useState(false)
  if (!isReversible(entry) || entry.is_reversed) return null
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>{t`Reverse`}</Button>
      {isOpen ? <ReverseDialog entry={entry} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Statement({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const input = { id, page, limit: pageSize }
  const list = useQuery(api.suppliers.statement.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <Card p={0}>
      <Table
        label={t`Statement`}
        columns={columns}
        rows={list.data?.entries}
        rowId={(entry) => entry.id}
        query={list}
        empty={
          <EmptyState
            icon={IconReceipt}
            title={t`Nothing owed or paid yet`}
            text={t`Bills, goods received and payments are listed here.`}
          />
        }
        paging={list.data && { ...list.data, limit: pageSize, onPage: setPage }}
        card={(entry) => <EntryCard entry={entry} />}
      />
    </Card>
  )
}

function EntryCard({ entry }: { entry: SupplierEntry }) {
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <What entry={entry} />
        <Text size="sm" c="dimmed" className="numeric">
          {formatDay(entry.business_date)}
        </Text>
        <Reverse entry={entry} />
      </div>
      <Text ta="end" component="div" className="numeric">
        <strong>{formatMoney(entry.amount)}</strong>
        <Text size="sm" c="dimmed">
          {formatMoney(entry.balance)}
        </Text>
      </Text>
    </Group>
  )
}
