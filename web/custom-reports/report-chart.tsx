import { t } from '@lingui/core/macro'
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { chartLooks, moneyAxis } from '../shared/charts/chart-looks.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import type { Point } from './report-chart-points.ts'

type Props = { points: Point[]; name: string; isMoney: boolean; isCompared: boolean; shape: 'bar' | 'line' }

/** Bars or lines for the eye; the same figures stand in the table below. */
export function ReportChart({ points, name, isMoney, isCompared, shape }: Props) {
  const now = { name: 'now', label: name, color: 'var(--tunda-chart-1)' }
  const shared = {
    ...chartLooks,
    valueFormatter: isMoney ? formatMoney : formatCount,
    yAxisProps: moneyAxis(points.flatMap((point) => [point.now, isCompared ? (point.before ?? 0) : 0])),
    xAxisProps: { tickMargin: 10, minTickGap: 8, interval: 'equidistantPreserveStart' as const },
    data: points,
    dataKey: 'label',
  }
  if (shape === 'bar' || points.length === 1)
    return (
      <BarChart
        {...shared}
        series={
          isCompared ? [{ name: 'before', label: t`Previous period`, color: 'var(--tunda-comparison)' }, now] : [now]
        }
        barProps={{ radius: [4, 4, 0, 0], maxBarSize: 32, isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false, barGap: 4, barCategoryGap: '22%' }}
      />
    )
  const dashed = { name: 'before', label: t`Previous period`, color: 'var(--tunda-field)', strokeDasharray: '4 4' }
  return (
    <LineChart
      {...shared}
      series={isCompared ? [dashed, now] : [now]}
      curveType="linear"
      strokeWidth={2}
      withDots={points.length <= 14}
      dotProps={{ r: 2.5, strokeWidth: 0 }}
      activeDotProps={{ r: 4, strokeWidth: 0 }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  )
}
