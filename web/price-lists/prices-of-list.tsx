import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconClipboardText, IconTag, IconWand } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import type { ListedPrice, PriceList } from '@tunda/contract/selling/price-lists'
import { useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { SearchField } from '../shared/fields/search-field.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { ProductSearch } from '../shared/products/product-search.tsx'
import { useListAddress } from '../shared/table/list-address.ts'
import { OpenButton } from '../shared/table/open-button.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { FillDialog } from './fill-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { type Priced, SetPriceDialog } from './set-price-dialog.tsx'

const pageSize = 20

/** The prices of a list with prices of its own, and the ways to bring them in. */
export function PricesOfList({ list }: { list: PriceList }) {
  const { search, page, change } = useListAddress()
  const [priced, setPriced] = useState<Priced>()
  const input = { id: list.id, page, limit: pageSize, search: search || undefined }
  const query = useQuery(api.priceLists.prices.queryOptions({ input, placeholderData: keepPreviousData }))
  const open = (price: ListedPrice) => setPriced({ ...price, id: price.product_id })
  const add = ({ id, brand, model, selling_price }: Product) => {
    setPriced({ id, brand, model, selling_price })
    return Promise.resolve(true)
  }
  return (
    <>
      <Card mb="md">
        <Group align="start" justify="space-between" gap="md">
          <div style={{ flex: '1 1 18rem' }}>
            <ProductSearch label={t`Add a price`} placeholder={t`Scan or type a name`} mayBeNew={false} onPick={add} />
          </div>
          <ManyPrices list={list} />
        </Group>
      </Card>
      <Card p={0}>
        <Group p="md">
          <SearchField
            label={t`Search this list`}
            placeholder={t`Search this list`}
            search={search}
            onSearch={(typed) => change({ search: typed })}
          />
        </Group>
        <Table
          label={t`Prices of ${{ list: list.name }}`}
          columns={columnsFor(list, open)}
          rows={query.data?.prices}
          rowId={({ product_id, min_qty }) => `${product_id} ${min_qty}`}
          query={query}
          empty={
            <EmptyState
              icon={IconTag}
              title={t`No prices yet`}
              text={t`Add products one by one, take a percentage off a category, or paste them from a spreadsheet.`}
            />
          }
          onClearFilters={search ? () => change({ search: '', page: '' }) : undefined}
          paging={query.data && { ...query.data, limit: pageSize, onPage: (to) => change({ page: String(to) }) }}
          onOpen={open}
          card={(price) => <PriceCard list={list} price={price} onOpen={open} />}
        />
      </Card>
      {priced ? (
        <SetPriceDialog key={priced.id} list={list} priced={priced} onClose={() => setPriced(undefined)} />
      ) : null}
    </>
  )
}

/** Ways to price many products at once. */
function ManyPrices({ list }: { list: PriceList }) {
  const [open, setOpen] = useState<'fill' | 'paste'>()
  const close = () => setOpen(undefined)
  return (
    <Group gap="xs" mt={{ base: 0, sm: 24 }}>
      <Button
        variant="default"
        leftSection={<IconWand size={17} stroke={1.7} aria-hidden />}
        onClick={() => setOpen('fill')}
      >{t`Fill from a category`}</Button>
      <Button
        variant="default"
        leftSection={<IconClipboardText size={17} stroke={1.7} aria-hidden />}
        onClick={() => setOpen('paste')}
      >{t`Paste prices`}</Button>
      {open === 'fill' ? <FillDialog list={list} onClose={close} /> : null}
      {open === 'paste' ? <PasteDialog list={list} onClose={close} /> : null}
    </Group>
  )
}

type OpenProps = { onOpen: (price: ListedPrice) => void }

const col = columnsOf<ListedPrice>()
const columnsFor = ({ kind }: PriceList, onOpen: OpenProps['onOpen']) =>
  col.columns([
    col.display({
      id: 'product',
      header: t`Product`,
      cell: ({ row: { original } }) => <NameButton price={original} onOpen={onOpen} />,
    }),
    ...(kind === 'breaks'
      ? [col.accessor('min_qty', { header: t`From`, cell: (c) => formatCount(c.getValue()), meta: { align: 'end' } })]
      : []),
    col.accessor('selling_price', {
      header: t`Ordinary price`,
      cell: (c) => formatMoney(c.getValue()),
      meta: { align: 'end' },
    }),
    col.accessor('price', {
      header: t`Price`,
      cell: ({ row: { original } }) => <strong>{formatMoney(original.price)}</strong>,
      meta: { align: 'end' },
    }),
    col.display({
      id: 'less',
      header: t`Difference`,
      cell: ({ row: { original } }) => difference(original),
      meta: { align: 'end' },
    }),
  ]) as Columns<ListedPrice>

/** "−12%" beside the ordinary price. */
function difference({ price, selling_price }: ListedPrice): string {
  if (selling_price === 0) return '–'
  const percent = Math.round(((price - selling_price) * 100) / selling_price)
  return percent === 0 ? '–' : `${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))}%`
}

type RowProps = OpenProps & { price: ListedPrice }

function NameButton({ price, onOpen }: RowProps) {
  return <OpenButton onOpen={() => onOpen(price)}>{productName(price)}</OpenButton>
}

function PriceCard({ list, price, onOpen }: RowProps & { list: PriceList }) {
  const from = list.kind === 'breaks' ? t`From ${{ quantity: formatCount(price.min_qty) }}` : undefined
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <NameButton price={price} onOpen={onOpen} />
        <Text size="sm" c="dimmed">
          {[from, t`Ordinary price ${{ price: formatMoney(price.selling_price) }}`].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <strong className="numeric">{formatMoney(price.price)}</strong>
    </Group>
  )
}
