import { plural, t } from '@lingui/core/macro'
import { Button, Card } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Customer, CustomerCounts, customerSorts } from '@tunda/contract/customers/customers'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { SearchField } from '../shared/fields/search-field.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { Table } from '../shared/table/table.tsx'
import { formatCount } from '../shared/words/money.ts'
import { customerCard } from './customer-card.tsx'
import { customerColumns } from './customer-columns.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'
import { listInput, useCustomersPlace } from './customers-address.ts'
import { CustomersEmpty } from './customers-empty.tsx'
import classes from './customers-screen.module.css'
import { DeleteCustomer } from './delete-customer.tsx'
import { DuplicatesBanner } from './duplicates-banner.tsx'
import { DuplicatesPage } from './duplicates-page.tsx'
import { SegmentTabs } from './segment-tabs.tsx'

const pageSize = 20

/** The shop's customers; `?new` adds one, `?customer=<id>` opens one, `?duplicates` shows who may be there twice. */
export function CustomersScreen() {
  const [address] = useSearchParams()
  return address.has('duplicates') ? <DuplicatesPage /> : <CustomerList />
}

function CustomerList() {
  const [place, goTo] = useCustomersPlace()
  const [deleted, setDeleted] = useState<Customer>()
  const list = useQuery(
    api.customers.list.queryOptions({ input: listInput(place, pageSize), placeholderData: keepPreviousData }),
  )
  const isFiltered = place.search !== ''
  const onSort = (by: string) => goTo({ sort: by === place.sort ? 'newest' : (by as (typeof customerSorts)[number]) })
  return (
    <>
      <PageHeader
        title={t`Customers`}
        facts={list.data && factsOf(list.data.counts)}
        actions={
          <Button
            leftSection={<IconUserPlus size={18} stroke={1.7} />}
            onClick={() => goTo({ form: 'new' })}
          >{t`Add customer`}</Button>
        }
      />
      <DuplicatesBanner />
      <Card p={0}>
        <SegmentTabs place={place} counts={list.data?.counts} />
        <div className={classes.search}>
          <SearchField
            label={t`Search customers`}
            placeholder={t`Name, phone or email`}
            search={place.search}
            onSearch={(search) => goTo({ search }, { replace: true })}
          />
        </div>
        <Table
          label={t`Customers`}
          columns={customerColumns}
          rows={list.data?.customers}
          rowId={(customer: Customer) => customer.id}
          query={list}
          empty={<CustomersEmpty place={place} totalCount={list.data?.totalCount ?? 0} goTo={goTo} />}
          onClearFilters={isFiltered ? () => goTo({ search: '', segment: 'all' }) : undefined}
          paging={list.data && { ...list.data, limit: pageSize, onPage: (page) => goTo({ page }) }}
          sort={{ by: place.sort, onSort }}
          onOpen={({ id }) => goTo({ customer: id })}
          card={customerCard}
        />
      </Card>
      <CustomerDrawer open={place} rows={list.data?.customers} goTo={goTo} onDelete={setDeleted} />
      <DeleteCustomer
        customer={deleted}
        onClose={() => setDeleted(undefined)}
        onDone={() => goTo({ customer: undefined, form: undefined }, { replace: true })}
      />
    </>
  )
}

function factsOf({ all, top_spenders }: CustomerCounts): string {
  const customers = t`${plural(all, { one: '# customer', other: '# customers' })}`
  return top_spenders === 0
    ? customers
    : t`${customers} · top 10% of spenders: ${{ top_spenders: formatCount(top_spenders) }}`
}
