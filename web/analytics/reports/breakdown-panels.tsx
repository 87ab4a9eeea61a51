import { plural, t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type {
  CategoryReported,
  ProductReported,
  Report,
  SellerReported,
  SlowMover,
} from '@tunda/contract/reports/reports'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
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
const nothingSold = t`Nothing was sold in this period.`

/** How sales were paid; what was not paid, because it went on account, makes up the rest. */
export function MethodsPanel({ report: { methods, totals }, file }: { report: Report; file: string }) {
  const onAccount = totals.revenue - methods.reduce((sum, { revenue }) => sum + revenue, 0)
  const rows: PaidBy[] = methods.map(({ method, ...paid }) => ({
    ...paid,
    id: method,
    name: paymentMethodLabel(method),
  }))
  if (onAccount !== 0) rows.push({ id: 'account', name: t`On account`, revenue: onAccount, transactions: undefined })
  const columns: ReportColumn<PaidBy>[] = [
    { header: t`Method`, cell: ({ name }) => name },
    { header: t`Payments`, cell: ({ transactions }) => transactions },
    money(t`Amount`, ({ revenue }) => revenue),
  ]
  const bars = rows.map(({ id, name, revenue, transactions }) => ({
    id,
    name,
    size: Math.max(revenue, 0),
    figure: formatShortMoney(revenue),
    note: [shareOf(revenue, totals.revenue), transactions === undefined ? '' : formatCount(transactions)]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <ReportPanel
      title={t`Payment methods`}
      file={`payments-${file}`}
      rows={rows}
      rowId={({ id }) => id}
      columns={columns}
      empty={nothingSold}
    >
      <BarList bars={bars} />
    </ReportPanel>
  )
}

type PaidBy = {
  readonly id: string
  readonly name: string
  readonly revenue: number
  readonly transactions: number | undefined
}

export function CategoriesPanel({ rows, file, seesProfit }: Props<CategoryReported>) {
  const columns: ReportColumn<CategoryReported>[] = [
    { header: t`Category`, cell: ({ name }) => name },
    { header: t`Units`, cell: ({ units }) => units },
    money(t`Sales`, ({ revenue }) => revenue),
    ...(seesProfit
      ? [
          money<CategoryReported>(t`Profit`, ({ profit }) => profit),
          {
            header: t`Margin`,
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
        ? t`${{ units: formatCount(row.units) }} sold`
        : t`${{ revenue: formatMargin(row.revenue - row.profit, row.revenue) }} margin`,
    to: productsOfCategory(row.category_id),
    icon: <ProductIcon category={row.name} size={34} />,
  }))
  return (
    <ReportPanel
      title={t`Categories`}
      facts={t`By sales`}
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
    { header: t`Product`, cell: productName },
    { header: t`Category`, cell: ({ category_name }) => category_name },
    { header: t`Units`, cell: ({ units_sold }) => units_sold },
    money(t`Sales`, ({ total_revenue }) => total_revenue),
    ...(seesProfit ? [money<ProductReported>(t`Profit`, ({ profit }) => profit)] : []),
  ]
  const bars = rows.map((row) => ({
    id: row.product_id,
    name: productName(row),
    size: row.total_revenue,
    figure: formatShortMoney(row.total_revenue),
    note: t`${{ unitsSold: formatCount(row.units_sold) }} sold`,
    to: productAt(row.product_id),
    icon: <ProductIcon category={row.category_name} size={34} />,
  }))
  return (
    <ReportPanel
      title={t`Best sellers`}
      facts={t`Top 10 by sales`}
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
    { header: t`Product`, cell: productName },
    { header: t`In stock`, cell: ({ current_stock }) => current_stock },
    { header: t`Sold`, cell: ({ units_sold }) => units_sold },
    {
      header: t`Last sold`,
      cell: ({ last_sold_day: day }) => day,
      show: ({ last_sold_day: day }) => (day === null ? t`Never` : formatDay(day)),
    },
    ...(seesProfit ? [money<SlowMover>(t`Cost of stock`, ({ stock_value }) => stock_value)] : []),
  ]
  const bars = rows.map((row) => ({
    id: row.product_id,
    name: productName(row),
    size: row.stock_value ?? row.current_stock,
    figure:
      row.stock_value === undefined
        ? t`${{ currentStock: formatCount(row.current_stock) }} in stock`
        : formatShortMoney(row.stock_value),
    note:
      row.last_sold_day === null
        ? t`${{ units: formatCount(row.units_sold) }} sold · never sold`
        : t`${{ units: formatCount(row.units_sold) }} sold · last\u00a0${{ day: formatDay(row.last_sold_day) }}`,
    to: productAt(row.product_id),
    icon: <ProductIcon category={row.category_name} size={34} />,
  }))
  return (
    <ReportPanel
      title={t`Slow movers`}
      facts={seesProfit ? t`In stock and least sold, by cost of stock` : t`In stock and least sold`}
      file={`slow-movers-${file}`}
      rows={rows}
      rowId={({ product_id }) => product_id}
      columns={columns}
      empty={t`Nothing is in stock.`}
    >
      <BarList bars={bars} />
    </ReportPanel>
  )
}

export function StaffPanel({ rows, file, seesProfit }: Props<SellerReported>) {
  const columns: ReportColumn<SellerReported>[] = [
    { header: t`Seller`, cell: sellerName },
    { header: t`Transactions`, cell: ({ transactions }) => transactions },
    money(t`Sales`, ({ revenue }) => revenue),
    ...(seesProfit ? [money<SellerReported>(t`Profit`, ({ profit }) => profit)] : []),
  ]
  const bars = rows.map((row) => ({
    id: row.user_id ?? 'nobody',
    name: sellerName(row),
    size: row.revenue,
    figure: formatShortMoney(row.revenue),
    note: plural({ transactions: row.transactions }, { one: '# sale', other: '# sales' }),
  }))
  return (
    <ReportPanel
      title={t`Who sold`}
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
  return name || t`A colleague who has left`
}

function shareOf(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((part / whole) * 100)}%` : '0%'
}
