import { productName } from '@tunda/contract/products/product-words'
import type {
  CategoryReported,
  MethodReported,
  ProductReported,
  Report,
  SellerReported,
  SlowMover,
} from '@tunda/contract/reports'
import { paymentMethodLabel } from '@tunda/contract/sales'
import { productAt, productsOfCategory } from '../../paths.ts'
import { ProductIcon } from '../../shared/products/product-icon.tsx'
import { formatDay } from '../../shared/words/calendar-day.ts'
import { formatCount, formatMargin, formatMoney, formatShortMoney } from '../../shared/words/money.ts'
import { BarList } from './bar-list.tsx'
import { type ReportColumn, ReportPanel } from './report-panel.tsx'

type Props<Row> = { rows: readonly Row[]; file: string; seesProfit: boolean }

const money = <Row,>(header: string, cell: (row: Row) => number | undefined): ReportColumn<Row> => ({
  header,
  cell,
  show: (row) => formatMoney(cell(row) ?? 0),
})
const nothingSold = 'Nothing was sold in these days.'

export function MethodsPanel({ report, file }: { report: Report; file: string }) {
  const { methods, totals } = report
  const columns: ReportColumn<MethodReported>[] = [
    { header: 'Method', cell: ({ method }) => paymentMethodLabel(method) },
    { header: 'Payments', cell: ({ transactions }) => transactions },
    money('Amount', ({ revenue }) => revenue),
  ]
  const bars = methods.map(({ method, revenue, transactions }) => ({
    id: method,
    name: paymentMethodLabel(method),
    size: revenue,
    figure: formatShortMoney(revenue),
    note: `${shareOf(revenue, totals.revenue)} · ${formatCount(transactions)}`,
  }))
  return (
    <ReportPanel
      title="Payment methods"
      file={`payments-${file}`}
      rows={methods}
      rowId={({ method }) => method}
      columns={columns}
      empty={nothingSold}
    >
      <BarList bars={bars} />
    </ReportPanel>
  )
}

export function CategoriesPanel({ rows, file, seesProfit }: Props<CategoryReported>) {
  const columns: ReportColumn<CategoryReported>[] = [
    { header: 'Category', cell: ({ name }) => name },
    { header: 'Units', cell: ({ units }) => units },
    money('Sales', ({ revenue }) => revenue),
    ...(seesProfit
      ? [
          money<CategoryReported>('Profit', ({ profit }) => profit),
          {
            header: 'Margin',
            cell: ({ revenue, profit = 0 }: CategoryReported) => formatMargin(revenue - profit, revenue),
          },
        ]
      : []),
  ]
  const bars = rows.map((row) => ({
    id: row.category_id,
    name: row.name,
    size: row.revenue,
    figure: formatShortMoney(row.revenue),
    note:
      row.profit === undefined
        ? `${formatCount(row.units)} sold`
        : `${formatMargin(row.revenue - row.profit, row.revenue)} margin`,
    to: productsOfCategory(row.category_id),
    icon: <ProductIcon category={row.name} size={34} />,
  }))
  return (
    <ReportPanel
      title="Categories"
      facts="By sales"
      file={`categories-${file}`}
      rows={rows}
      rowId={({ category_id }) => category_id}
      columns={columns}
      empty={nothingSold}
    >
      <BarList bars={bars} />
    </ReportPanel>
  )
}

export function BestPanel({ rows, file, seesProfit }: Props<ProductReported>) {
  const columns: ReportColumn<ProductReported>[] = [
    { header: 'Product', cell: productName },
    { header: 'Category', cell: ({ category_name }) => category_name },
    { header: 'Units', cell: ({ units_sold }) => units_sold },
    money('Sales', ({ total_revenue }) => total_revenue),
    ...(seesProfit ? [money<ProductReported>('Profit', ({ profit }) => profit)] : []),
  ]
  const bars = rows.map((row) => ({
    id: row.product_id,
    name: productName(row),
    size: row.total_revenue,
    figure: formatShortMoney(row.total_revenue),
    note: `${formatCount(row.units_sold)} sold`,
    to: productAt(row.product_id),
    icon: <ProductIcon category={row.category_name} size={34} />,
  }))
  return (
    <ReportPanel
      title="Best sellers"
      facts="Top 10 by sales"
      file={`best-sellers-${file}`}
      rows={rows}
      rowId={({ product_id }) => product_id}
      columns={columns}
      empty={nothingSold}
    >
      <BarList bars={bars} />
    </ReportPanel>
  )
}

export function SlowPanel({ rows, file, seesProfit }: Props<SlowMover>) {
  const columns: ReportColumn<SlowMover>[] = [
    { header: 'Product', cell: productName },
    { header: 'In stock', cell: ({ current_stock }) => current_stock },
    { header: 'Sold', cell: ({ units_sold }) => units_sold },
    {
      header: 'Last sold',
      cell: ({ last_sold_day: day }) => day,
      show: ({ last_sold_day: day }) => (day === null ? 'Never' : formatDay(day)),
    },
    ...(seesProfit ? [money<SlowMover>('Cost on the shelf', ({ stock_value }) => stock_value)] : []),
  ]
  const bars = rows.map((row) => ({
    id: row.product_id,
    name: productName(row),
    size: row.stock_value ?? row.current_stock,
    figure:
      row.stock_value === undefined ? `${formatCount(row.current_stock)} in stock` : formatShortMoney(row.stock_value),
    note: `${formatCount(row.units_sold)} sold · ${row.last_sold_day === null ? 'never sold' : `last\u00a0${formatDay(row.last_sold_day)}`}`,
    to: productAt(row.product_id),
    icon: <ProductIcon category={row.category_name} size={34} />,
  }))
  return (
    <ReportPanel
      title="Slow movers"
      facts={seesProfit ? 'In stock and least sold, by cost on the shelf' : 'In stock and least sold'}
      file={`slow-movers-${file}`}
      rows={rows}
      rowId={({ product_id }) => product_id}
      columns={columns}
      empty="Nothing is in stock."
    >
      <BarList bars={bars} />
    </ReportPanel>
  )
}

export function StaffPanel({ rows, file, seesProfit }: Props<SellerReported>) {
  const columns: ReportColumn<SellerReported>[] = [
    { header: 'Seller', cell: sellerName },
    { header: 'Transactions', cell: ({ transactions }) => transactions },
    money('Sales', ({ revenue }) => revenue),
    ...(seesProfit ? [money<SellerReported>('Profit', ({ profit }) => profit)] : []),
  ]
  const bars = rows.map((row) => ({
    id: row.user_id ?? 'nobody',
    name: sellerName(row),
    size: row.revenue,
    figure: formatShortMoney(row.revenue),
    note: row.transactions === 1 ? '1 sale' : `${formatCount(row.transactions)} sales`,
  }))
  return (
    <ReportPanel
      title="Who sold"
      file={`staff-${file}`}
      rows={rows}
      rowId={({ user_id }) => user_id ?? 'nobody'}
      columns={columns}
      empty={nothingSold}
    >
      <BarList bars={bars} />
    </ReportPanel>
  )
}

function sellerName({ name }: SellerReported): string {
  return name || 'Someone who has left'
}

function shareOf(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((part / whole) * 100)}%` : '0%'
}
