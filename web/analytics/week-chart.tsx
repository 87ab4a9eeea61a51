import { t } from '@lingui/core/macro'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import { chartLooks, moneyAxis } from '../shared/charts/chart-looks.ts'
import type { DayPair } from './week.ts'

const before = { name: 'before', label: t`Week before`, color: 'var(--tunda-comparison)' }
const now = { name: 'now', label: t`Last 7 days`, color: 'var(--tunda-chart-1)' }

/** Visual only: bars; the same figures are in the table view. */
export function WeekChart({ pairs, hasBefore }: { pairs: DayPair[]; hasBefore: boolean }) {
  const isNarrow = useMediaQuery('(max-width: 30em)', undefined, { getInitialValueInEffect: false }) ?? false
  return (
    <BarChart
      {...chartLooks}
      yAxisProps={moneyAxis(pairs.flatMap((pair) => [pair.now, hasBefore ? pair.before : 0]))}
      data={pairs}
      dataKey="label"
      series={hasBefore ? [before, now] : [now]}
      xAxisProps={{ tickMargin: 10, interval: isNarrow ? 1 : 0 }}
      barProps={{ radius: [4, 4, 0, 0], maxBarSize: 24, isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false, barGap: 4, barCategoryGap: '22%' }}
    />
  )
}
