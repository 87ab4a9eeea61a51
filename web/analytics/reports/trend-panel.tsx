import type { Report } from '@tunda/contract/reports'
import { lazy, Suspense } from 'react'
import { formatMargin, formatMoney } from '../../shared/money.ts'
import { type Bucket, bucketsOf, stepOf, stepWords } from './buckets.ts'
import { type ReportColumn, ReportPanel } from './report-panel.tsx'
import classes from './trend-panel.module.css'

// The chart library is larger than everything else on this page together.
const TrendChart = lazy(() => import('./trend-chart.tsx').then((file) => ({ default: file.TrendChart })))

/** Sales and profit over the period, with the sales of the period before. */
export function TrendPanel({ report, file }: { report: Report; file: string }) {
  const buckets = bucketsOf(report.days, report.compared_days)
  const hasTrade = [...report.days, ...report.compared_days].some(({ revenue }) => revenue !== 0)
  return (
    <ReportPanel
      title={report.totals.profit === undefined ? 'Sales' : 'Sales and profit'}
      file={`sales-${file}`}
      rows={hasTrade ? buckets : []}
      rowId={({ day }) => day}
      columns={columnsOf(report)}
      empty="Nothing was sold in these days."
    >
      <Suspense fallback={<div className={classes.chart} />}>
        <div className={classes.chart} aria-hidden="true">
          <TrendChart buckets={buckets} />
        </div>
      </Suspense>
      <ul className={classes.key} aria-label="Colours">
        <li data-series="revenue">Sales</li>
        {report.totals.profit === undefined ? null : <li data-series="profit">Profit</li>}
        {report.compared === null ? null : <li data-series="before">Sales before</li>}
      </ul>
    </ReportPanel>
  )
}

function columnsOf({ days, totals, compared }: Report): ReportColumn<Bucket>[] {
  const profit: ReportColumn<Bucket>[] = [
    { header: 'Profit', cell: (row) => row.profit, show: (row) => formatMoney(row.profit ?? 0) },
    {
      header: 'Margin',
      cell: (row) => formatMargin(row.revenue - (row.profit ?? 0), row.revenue),
    },
  ]
  return [
    { header: stepWords[stepOf(days.length)], cell: (row) => row.day, show: (row) => row.label },
    { header: 'Sales', cell: (row) => row.revenue, show: (row) => formatMoney(row.revenue) },
    { header: 'Transactions', cell: (row) => row.transactions },
    ...(totals.profit === undefined ? [] : profit),
    ...(compared === null
      ? []
      : [
          {
            header: 'Sales before',
            cell: (row: Bucket) => row.before,
            show: (row: Bucket) => formatMoney(row.before ?? 0),
          },
        ]),
  ]
}
