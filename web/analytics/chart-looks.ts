import { formatMoney, formatShort } from '../shared/money.ts'

/** What the charts of money have in common. */
export const chartLooks = {
  h: 300,
  valueFormatter: formatMoney,
  yAxisProps: { width: 46, tickFormatter: formatShort, tickCount: 5, tickMargin: 8 },
  gridColor: 'var(--tunda-hairline)',
  textColor: 'var(--tunda-dimmed)',
  strokeDasharray: '0',
  tickLine: 'none',
} as const
