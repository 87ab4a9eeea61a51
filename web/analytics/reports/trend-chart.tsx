import { t } from '@lingui/core/macro'
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { chartLooks, moneyAxis } from '../../shared/charts/chart-looks.ts'
import type { Bucket, TrendLine } from './buckets.ts'

const looks = {
  before: { name: 'before', label: t`Previous sales`, color: 'var(--tunda-field)', strokeDasharray: '4 4' },
  revenue: { name: 'revenue', label: t`Sales`, color: 'var(--tunda-chart-1)' },
  profit: { name: 'profit', label: t`Profit`, color: 'var(--tunda-chart-2)' },
} as const

/** With at most this many points each is marked. */
const fewPoints = 14

/** Visual only: lines, or bars where a line would have one point; the same figures are in the table view. */
export function TrendChart({ buckets, lines }: { buckets: Bucket[]; lines: readonly TrendLine[] }) {
  const names = new Map(buckets.map(({ label, name }) => [label, name]))
  const shared = {
    ...chartLooks,
    yAxisProps: moneyAxis(buckets.flatMap((bucket) => lines.map((line) => bucket[line] ?? 0))),
    data: buckets,
    dataKey: 'label',
    series: lines.map((line) => looks[line]),
  }
  if (buckets.length === 1)
    return (
      <BarChart
        {...shared}
        barProps={{ radius: [4, 4, 0, 0], maxBarSize: 48, isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false, barGap: 8 }}
      />
    )
  return (
    <LineChart
      {...shared}
      curveType="linear"
      strokeWidth={2}
      withDots={buckets.length <= fewPoints}
      dotProps={{ r: 2.5, strokeWidth: 0 }}
      activeDotProps={{ r: 4, strokeWidth: 0 }}
      xAxisProps={{
        tickMargin: 10,
        minTickGap: 8,
        interval: 'equidistantPreserveStart',
        padding: { left: 6, right: 6 },
      }}
      tooltipProps={{
        labelFormatter: (label) => (typeof label === 'string' ? names.get(label) : undefined) ?? label,
      }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  )
}
