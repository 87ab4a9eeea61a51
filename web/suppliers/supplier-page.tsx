import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isReversible, type SupplierShown } from '@tunda/contract/buying/suppliers'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { EntriesTable } from '../shared/credit/entries-table.tsx'
import { BackButton } from '../shared/page/back-button.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { PageTabs } from '../shared/page/page-tabs.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { MoneyDialog } from './money-dialog.tsx'
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

function Statement({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const input = { id, page, limit: pageSize }
  const list = useQuery(api.suppliers.statement.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <EntriesTable
      entries={list.data?.entries.map((entry) => ({
        ...entry,
        words: entryWords(entry),
        mayReverse: isReversible(entry),
      }))}
      query={list}
      paging={list.data && { ...list.data, limit: pageSize, onPage: setPage }}
      empty={{ title: t`Nothing owed or paid yet`, text: t`Bills, goods received and payments are listed here.` }}
      reverse={async (asked) => {
        await client.suppliers.reverse(asked)
        void refresh('suppliers', 'shifts')
      }}
    />
  )
}
