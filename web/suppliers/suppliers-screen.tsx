import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Switch, Text } from '@mantine/core'
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Supplier } from '@tunda/contract/buying/suppliers'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { SearchField } from '../shared/fields/search-field.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { useListAddress } from '../shared/table/list-address.ts'
import { OpenButton } from '../shared/table/open-button.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatMoney } from '../shared/words/money.ts'
import { SupplierDialog } from './supplier-dialog.tsx'
import { SupplierPage } from './supplier-page.tsx'
import classes from './suppliers.module.css'

const pageSize = 20

/** Whom the shop buys from; `?supplier=<id>` opens one. */
export function SuppliersScreen() {
  const [address, setAddress] = useSearchParams()
  const maySee = useMayCall(contractRoutes.suppliers.list)
  const supplier = address.get('supplier')
  if (!maySee) return <NotPermitted title={t`Suppliers`} who={t`the owner or an admin`} />
  if (supplier !== null) return <SupplierPage key={supplier} id={supplier} onBack={() => setAddress({})} />
  return <SupplierList onOpen={(id) => setAddress({ supplier: id })} />
}

function SupplierList({ onOpen }: { onOpen: (id: string) => void }) {
  const { search, isArchived, page, change } = useListPlace()
  const mayManage = useMayCall(contractRoutes.suppliers.add)
  const [isAdding, setAdding] = useState(false)
  const input = { page, limit: pageSize, search: search || undefined, archived: isArchived }
  const list = useQuery(api.suppliers.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const add = mayManage ? (
    <Button
      leftSection={<IconPlus size={17} stroke={2} aria-hidden />}
      onClick={() => setAdding(true)}
    >{t`Add supplier`}</Button>
  ) : null
  return (
    <>
      <PageHeader
        title={t`Suppliers`}
        facts={list.data ? factsOf(list.data) : '\u00a0'}
        actions={<Actions add={add} />}
      />
      <Card p={0}>
        <Group p="md" gap="md" justify="space-between">
          <SearchField
            label={t`Search suppliers`}
            placeholder={t`Name or phone`}
            search={search}
            onSearch={(text) => change({ search: text })}
          />
          <Switch
            label={t`Archived`}
            checked={isArchived}
            onChange={(event) => change({ archived: event.currentTarget.checked ? 'true' : '' })}
          />
        </Group>
        <Table
          label={t`Suppliers`}
          columns={columnsFor(onOpen, mayManage)}
          rows={list.data?.suppliers}
          rowId={({ id }) => id}
          query={list}
          empty={
            <EmptyState
              icon={IconTruckDelivery}
              title={isArchived ? t`No archived suppliers` : t`No suppliers yet`}
              text={isArchived ? null : t`Add the people you buy from, to see what you owe each of them.`}
              action={isArchived ? null : add}
            />
          }
          onClearFilters={search ? () => change({ search: '' }) : undefined}
          paging={list.data && { ...list.data, limit: pageSize, onPage: (to) => change({ page: String(to) }) }}
          onOpen={mayManage ? ({ id }) => onOpen(id) : undefined}
          card={(supplier) => <SupplierCard supplier={supplier} onOpen={mayManage ? onOpen : undefined} />}
        />
      </Card>
      {isAdding ? (
        <SupplierDialog supplier={undefined} onClose={() => setAdding(false)} onSaved={({ id }) => onOpen(id)} />
      ) : null}
    </>
  )
}

function Actions({ add }: { add: ReactNode }) {
  return (
    <Group gap="xs">
      <Button variant="default" component={Link} to={paths.purchaseOrders}>{t`Orders`}</Button>
      {add}
    </Group>
  )
}

function factsOf({ totalCount, owed }: { totalCount: number; owed?: number | undefined }): string {
  const count = t`${plural(totalCount, { one: '# supplier', other: '# suppliers' })}`
  if (owed === undefined || owed === 0) return count
  const words = owed < 0 ? t`Paid ahead ${{ amount: formatMoney(-owed) }}` : t`You owe ${{ amount: formatMoney(owed) }}`
  return `${count} · ${words}`
}

const col = columnsOf<Supplier>()
const columnsFor = (onOpen: (id: string) => void, mayOpen: boolean) =>
  col.columns([
    col.accessor('name', {
      header: t`Name`,
      cell: ({ row: { original } }) => <NameButton supplier={original} onOpen={mayOpen ? onOpen : undefined} />,
    }),
    col.accessor('phone', { header: t`Phone`, cell: (c) => <span className="numeric">{c.getValue() ?? '–'}</span> }),
    col.accessor('currency', { header: t`Currency` }),
    ...(mayOpen
      ? [
          col.accessor('owed', {
            header: t`You owe`,
            cell: (c) => <strong>{formatMoney(c.getValue() ?? 0)}</strong>,
            meta: { align: 'end' as const },
          }),
        ]
      : []),
  ]) as Columns<Supplier>

type OpenProps = { supplier: Supplier; onOpen: ((id: string) => void) | undefined }

function NameButton({ supplier: { id, name }, onOpen }: OpenProps) {
  if (onOpen === undefined) return <span className={classes.name ?? ''}>{name}</span>
  return (
    <OpenButton className={classes.name} onOpen={() => onOpen(id)}>
      {name}
    </OpenButton>
  )
}

function SupplierCard({ supplier, onOpen }: OpenProps) {
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <NameButton supplier={supplier} onOpen={onOpen} />
        <Text size="sm" c="dimmed" className="numeric">
          {supplier.phone ?? supplier.currency}
        </Text>
      </div>
      {supplier.owed === undefined ? null : <strong className="numeric">{formatMoney(supplier.owed)}</strong>}
    </Group>
  )
}

/** What is listed, as the address says it. */
function useListPlace() {
  const { address, ...list } = useListAddress<'archived'>()
  return { ...list, isArchived: address.get('archived') === 'true' }
}
