import { t } from '@lingui/core/macro'
import type { Report } from '@tunda/contract/reports/reports'
import { lazy } from 'react'
import { ChartFrame } from '../../shared/charts/chart-frame.tsx'
import { formatMargin, formatMoney } from '../../shared/words/money.ts'
import { type Bucket, bucketsOf, linesOf, stepOf, stepWords, type TrendLine } from './buckets.ts'
import { type ReportColumn, ReportPanel } from './report-panel.tsx'

// The chart library is larger than everything else on this page together.
const TrendChart = lazy(() => import('./trend-chart.tsx').then((file) => ({ default: file.TrendChart })))

const lineWords: Readonly<Record<TrendLine, string>> = {
  revenue: t`Sales`,
  profit: t`Profit`,
  before: t`Previous sales`,
}

/** Sales and profit over the period, with the sales of the period before. */
export function TrendPanel({ report, file }: { report: Report; file: string }) {
  const buckets = bucketsOf(report.days, report.compared_days)
  const lines = linesOf(buckets)
  const hasTrade = [...report.days, ...report.compared_days].some(({ revenue }) => revenue !== 0)
  return (
    <ReportPanel
      title={report.totals.profit === undefined ? t`Sales` : t`Sales and profit`}
      facts={stepFacts(buckets, report.days.length)}
      file={`sales-${file}`}
      rows={hasTrade ? buckets : []}
      rowId={({ day }) => day}
      columns={columnsOf(report)}
      empty={t`Nothing was sold in this period.`}
    >
      <ChartFrame kind="lines" series={lines.map((look) => ({ look, words: lineWords[look] }))}>
        <TrendChart buckets={buckets} lines={lines} />
      </ChartFrame>
    </ReportPanel>
  )
}

const facts = { day: t`By day`, week: t`By week`, month: t`By month` } as const

/** A month that is cut off looks like a bad one. */
function stepFacts(buckets: readonly Bucket[], days: number): string {
  const step = stepOf(days)
  const ends = [buckets[0], buckets.at(-1)].map((bucket) => (bucket?.isWhole === false ? bucket.label : undefined))
  const cut = ends.filter((label) => label !== undefined).join(', ')
  if (cut === '') return facts[step]
  return step === 'week' ? t`By week; only part of the week of ${cut}` : t`By month; only part of ${cut}`
}

function columnsOf({ days, totals, compared }: Report): ReportColumn<Bucket>[] {
  const profit: ReportColumn<Bucket>[] = [
    { header: t`Profit`, cell: (row) => row.profit, show: (row) => formatMoney(row.profit ?? 0) },
    {
      header: t`Margin`,
      cell: (row) => formatMargin(row.revenue - (row.profit ?? 0), row.revenue),
    },
  ]
  return [
    { header: stepWords[stepOf(days.length)], cell: (row) => row.day, show: (row) => row.name },
    { header: t`Sales`, cell: (row) => row.revenue, show: (row) => formatMoney(row.revenue) },
    { header: t`Transactions`, cell: (row) => row.transactions },
    ...(totals.profit === undefined ? [] : profit),
    ...(compared === null
      ? []
      : [
          {
            header: t`Previous sales`,
            cell: (row: Bucket) => row.before,
            show: (row: Bucket) => formatMoney(row.before ?? 0),
          },
        ]),
  ]
}
