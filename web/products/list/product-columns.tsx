import { t } from '@lingui/core/macro'
import type { Product } from '@tunda/contract/products/products'
import { stockStatus } from '@tunda/contract/stock/stock'
import { StockBadge } from '../../shared/table/status-badge.tsx'
import { type Columns, columnsOf } from '../../shared/table/table-columns.ts'
import { formatCount, formatMoney, moneyOrDash } from '../../shared/words/money.ts'
import { useUnitProfit } from '../../shared/words/profit.ts'
import { ProductMenu } from '../product-menu.tsx'
import { ProductName } from '../product-name.tsx'
import { EditableFigure } from './editable-figure.tsx'
import { useInlineEdit } from './inline-edit.tsx'
import { costColumns, type OptionalColumn } from './list-view.ts'
import classes from './product-columns.module.css'
import { StockLevel } from './stock-level.tsx'

const col = columnsOf<Product>()

function Status({ product }: { product: Product }) {
  const stock = useInlineEdit()?.pending({ id: product.id, figure: 'current_stock' })
  return (
    <StockBadge
      status={stock === undefined ? product.stock_status : stockStatus({ ...product, current_stock: stock })}
    />
  )
}

const all: Columns<Product> = col.columns([
  col.display({
    id: 'product',
    header: t`Product`,
    cell: ({ row }) => <ProductName product={row.original} />,
    meta: { sort: 'name' },
  }),
  col.accessor('category_name', { id: 'category', header: t`Category`, meta: { isWide: true } }),
  col.display({ id: 'status', header: t`Status`, cell: ({ row }) => <Status product={row.original} /> }),
  col.display({
    id: 'stock',
    header: t`Stock`,
    cell: ({ row }) => (
      <EditableFigure product={row.original} figure="current_stock">
        {(stock) => <StockLevel stock={stock} minimum={row.original.min_stock} />}
      </EditableFigure>
    ),
    meta: { sort: 'stock' },
  }),
  col.accessor('cost_price', {
    id: 'cost',
    header: t`Cost`,
    cell: ({ row: { original } }) => <span className={classes.quiet}>{moneyOrDash(original.cost_price)}</span>,
    meta: { align: 'end', isWide: true },
  }),
  col.display({
    id: 'price',
    header: t`Price`,
    cell: ({ row }) => (
      <EditableFigure product={row.original} figure="selling_price">
        {(price) => <span className={classes.price}>{formatMoney(price)}</span>}
      </EditableFigure>
    ),
    meta: { align: 'end', sort: 'price' },
  }),
  col.display({
    id: 'margin',
    header: t`Margin`,
    cell: ({ row: { original } }) => <Margin product={original} />,
    meta: { align: 'end', isWide: true },
  }),
  col.accessor('total_sold', {
    id: 'sold',
    header: t`Sold`,
    cell: ({ row }) => formatCount(row.original.total_sold),
    meta: { align: 'end', sort: 'sold', isWide: true },
  }),
  col.display({
    id: 'actions',
    header: '',
    cell: ({ row }) => <ProductMenu product={row.original} />,
    meta: { align: 'end', label: t`Actions`, width: 60 },
  }),
])

function Margin({ product }: { product: Product }) {
  const price = useInlineEdit()?.pending({ id: product.id, figure: 'selling_price' }) ?? product.selling_price
  const { margin } = useUnitProfit()
  return product.cost_price === undefined ? '–' : margin(product.cost_price, price)
}

type Looks = { readonly maySeeCost: boolean; readonly mayAct: boolean }

/** The columns that this person may see and has not hidden. */
export function productColumns({ maySeeCost, mayAct }: Looks, hidden: readonly OptionalColumn[]): Columns<Product> {
  const gone = new Set<string | undefined>([
    ...hidden,
    ...(maySeeCost ? [] : costColumns),
    ...(mayAct ? [] : ['actions']),
  ])
  return all.filter(({ id }) => !gone.has(id))
}
