import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { formatMoney, formatShort } from '../../shared/money.ts'
import type { Bucket } from './buckets.ts'

/** Lines for the eye; the same figures stand in the table view. */
export function TrendChart({ buckets }: { buckets: Bucket[] }) {
  const has = (figure: 'before' | 'profit') => buckets.some((bucket) => bucket[figure] !== undefined)
  const series = [
    ...(has('before') ? [{ name: 'before', label: 'Sales before', color: 'var(--tunda-comparison)' }] : []),
    { name: 'revenue', label: 'Sales', color: 'var(--tunda-chart-1)' },
    ...(has('profit') ? [{ name: 'profit', label: 'Profit', color: 'var(--tunda-chart-2)' }] : []),
  ]
  return (
    <LineChart
      h={300}
      data={buckets}
      dataKey="label"
      series={series}
      curveType="monotone"
      strokeWidth={2}
      withDots={buckets.length === 1}
      valueFormatter={formatMoney}
      yAxisProps={{ width: 46, tickFormatter: formatShort, tickCount: 5, tickMargin: 8 }}
      xAxisProps={{ tickMargin: 10, minTickGap: 28 }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
      gridColor="var(--tunda-hairline)"
      textColor="var(--tunda-dimmed)"
      strokeDasharray="0"
      tickLine="none"
    />
  )
}
