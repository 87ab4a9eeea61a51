import { t } from '@lingui/core/macro'
import { SegmentedControl, Table } from '@mantine/core'
import type { Dashboard } from '@tunda/contract/reports/analytics'
import { lazy, useState } from 'react'
import { ChartFrame } from '../shared/charts/chart-frame.tsx'
import { afterFirstScreen } from '../shared/page/first-screen.ts'
import { formatMoney, formatShortMoney } from '../shared/words/money.ts'
import { changeOf } from './change.ts'
import { Panel } from './panel.tsx'
import { periodWords } from './period-words.ts'
import { type DayPair, pairDays, totalOf } from './week.ts'
import classes from './week-panel.module.css'

// The chart library is larger than everything else on this page together, and loads after the figures.
const WeekChart = lazy(async () => {
  await afterFirstScreen()
  return { default: (await import('./week-chart.tsx')).WeekChart }
})

const views = [
  { value: 'chart', label: t`Chart` },
  { value: 'table', label: t`View as table` },
]

const weekBefore = { look: 'before', words: t`Week before` } as const
const lastWeek = { look: 'revenue', words: t`Last 7 days` } as const

/** Seven days of sales beside the seven before them, as bars or as figures. */
export function WeekPanel({ dashboard }: { dashboard: Dashboard }) {
  const [view, setView] = useState('chart')
  const { days, last_week } = dashboard
  const pairs = pairDays(days, last_week)
  const earlier = { from: days[0]?.day ?? '', to: last_week.day }
  const [total, before] = [totalOf(pairs, 'now'), totalOf(pairs, 'before')]
  const hasBefore = before !== 0
  return (
    <Panel
      title={t`Sales, last 7 days`}
      facts={
        <>
          <b className="numeric">{formatShortMoney(total)}</b> ·{' '}
          {comparisonWords(total, before, periodWords(earlier, days.at(-1)?.day ?? ''))}
        </>
      }
      control={
        <SegmentedControl size="xs" aria-label={t`Show sales as`} data={views} value={view} onChange={setView} />
      }
    >
      <div className={classes.stage}>
        {view === 'table' ? (
          <WeekTable pairs={pairs} />
        ) : (
          <ChartFrame kind="bars" series={hasBefore ? [weekBefore, lastWeek] : [lastWeek]}>
            <WeekChart pairs={pairs} hasBefore={hasBefore} />
          </ChartFrame>
        )}
      </div>
    </Panel>
  )
}

function comparisonWords(now: number, before: number, days: string): string {
  const change = changeOf(now, before)
  if (!change) return t`nothing sold in ${days}`
  if (change.direction === 'same') return t`the same as in ${days}`
  const percent = change.words.replace(/[+−]/, '')
  const earlier = formatMoney(before)
  return change.direction === 'up'
    ? t`up ${percent} on ${earlier} in ${days}`
    : t`down ${percent} on ${earlier} in ${days}`
}

function WeekTable({ pairs }: { pairs: readonly DayPair[] }) {
  return (
    <Table aria-label={t`Sales of the last 7 days`} className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Day`}</Table.Th>
          <Table.Th>{t`Week before`}</Table.Th>
          <Table.Th>{t`Last 7 days`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {pairs.map(({ day, label, now, before }) => (
          <Table.Tr key={day}>
            <Table.Td>{label}</Table.Td>
            <Table.Td className="numeric">{formatMoney(before)}</Table.Td>
            <Table.Td className="numeric">{formatMoney(now)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
