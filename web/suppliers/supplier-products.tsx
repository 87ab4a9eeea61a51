import { plural, t } from '@lingui/core/macro'
import { Card, Group, Stack, Text } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SupplierProduct } from '@tunda/contract/buying/supplier-products'
import type { SupplierShown } from '@tunda/contract/buying/suppliers'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { ProductSearch } from '../shared/products/product-search.tsx'
import { OpenButton } from '../shared/table/open-button.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { dayOf, defaultDateStyle } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'
import { SupplierProductDialog } from './supplier-product-dialog.tsx'
import classes from './suppliers.module.css'

const pageSize = 20

/** What a supplier sells: learnt from goods that came in, and put right by hand. */
export function SupplierProducts({ supplier }: { supplier: SupplierShown }) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<SupplierProduct>()
  const input = { id: supplier.id, page, limit: pageSize }
  const list = useQuery(api.suppliers.products.queryOptions({ input, placeholderData: keepPreviousData }))

  async function add({ id }: Product): Promise<boolean> {
    try {
      const asked = { supplier_id: supplier.id, product_id: id, currency: supplier.currency }
      const known = list.data?.products.find(({ product_id }) => product_id === id)
      setOpen(known ?? (await client.suppliers.putProduct(asked)))
      void refresh('suppliers')
      return true
    } catch (error) {
      showFailure(t`The product was not saved`)(error)
      return false
    }
  }
  return (
    <Card p={0}>
      {supplier.archived_at === null ? (
        <Stack gap="xs" p="md">
          <ProductSearch label={t`Add a product`} placeholder={t`Type a part of its name`} mayBeNew onPick={add} />
        </Stack>
      ) : null}
      <Table
        label={t`What they sell`}
        columns={columnsFor(setOpen)}
        rows={list.data?.products}
        rowId={({ product_id }) => product_id}
        query={list}
        empty={
          <EmptyState
            icon={IconPackage}
            title={t`No products yet`}
            text={t`Products you receive from them are listed here automatically.`}
          />
        }
        paging={list.data && { ...list.data, limit: pageSize, onPage: setPage }}
        onOpen={setOpen}
        card={(product) => <ProductCard product={product} onOpen={setOpen} />}
      />
      {open ? (
        <SupplierProductDialog
          key={open.product_id}
          supplier={supplier}
          product={open}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Card>
  )
}

type OpenProps = { product: SupplierProduct; onOpen: (product: SupplierProduct) => void }

function NameButton({ product, onOpen }: OpenProps) {
  return (
    <>
      <OpenButton className={classes.name} onOpen={() => onOpen(product)}>
        {productName(product)}
      </OpenButton>
      {product.variant ? (
        <Text size="sm" c="dimmed">
          {product.variant}
        </Text>
      ) : null}
    </>
  )
}

const costOf = ({ currency, unit_cost }: SupplierProduct) => (unit_cost === null ? '–' : `${currency} ${unit_cost}`)
const dayWords = (at: string | null) => (at === null ? '–' : formatDay(dayOf(new Date(at), defaultDateStyle)))

const col = columnsOf<SupplierProduct>()
const columnsFor = (onOpen: OpenProps['onOpen']) =>
  col.columns([
    col.accessor('model', {
      header: t`Product`,
      cell: ({ row: { original } }) => <NameButton product={original} onOpen={onOpen} />,
    }),
    col.accessor('code', { header: t`Their code`, cell: (c) => c.getValue() ?? '–' }),
    col.accessor('unit_cost', {
      header: t`Last cost`,
      cell: ({ row }) => costOf(row.original),
      meta: { align: 'end' },
    }),
    col.accessor('pack_size', { header: t`Pack`, cell: (c) => formatCount(c.getValue()), meta: { align: 'end' } }),
    col.accessor('supplied_at', { header: t`Last received`, cell: (c) => dayWords(c.getValue()) }),
  ]) as Columns<SupplierProduct>

function ProductCard({ product, onOpen }: OpenProps) {
  const { pack_size, code } = product
  const pack = pack_size === 1 ? null : plural(pack_size, { one: 'Pack of #', other: 'Packs of #' })
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <NameButton product={product} onOpen={onOpen} />
        <Text size="sm" c="dimmed">
          {[code, pack].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <strong className="numeric">{costOf(product)}</strong>
    </Group>
  )
}
