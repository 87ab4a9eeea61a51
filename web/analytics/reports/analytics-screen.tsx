import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Report } from '@tunda/contract/reports'
import { api } from '../../shared/api.ts'
import { formatDay } from '../../shared/calendar-day.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { FailedState } from '../../shared/table-states.tsx'
import { DashboardSkeleton } from '../dashboard-skeleton.tsx'
import { KeyFigureCards } from '../key-figure-cards.tsx'
import { RunningOut } from '../running-out.tsx'
import classes from './analytics-screen.module.css'
import { BestPanel, CategoriesPanel, MethodsPanel, SlowPanel } from './breakdown-panels.tsx'
import { Insights } from './insights.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { reportFigures } from './report-figures.ts'
import { type ReportChoice, useReportChoice } from './report-period.ts'
import { TrendPanel } from './trend-panel.tsx'

/** What the shop sold in a period of its choice, beside the days before. The choice stands in the address. */
export function AnalyticsScreen() {
  const { choice, choose, today } = useReportChoice()
  const query = useQuery(
    api.analytics.report.queryOptions({
      input: { ...choice.period, is_compared: choice.isCompared },
      placeholderData: (before) => before,
    }),
  )
  return (
    <>
      <PageHeader
        title="Analytics"
        facts={`${formatDay(choice.period.from)} to ${formatDay(choice.period.to)}`}
        actions={<PeriodPicker choice={choice} today={today} onChange={choose} />}
      />
      {query.data ? (
        <div className={classes.frame} data-waiting={query.isPlaceholderData || undefined}>
          <Content report={query.data} choice={choice} />
        </div>
      ) : null}
      {query.isPending ? <DashboardSkeleton /> : null}
      {query.isLoadingError ? (
        <Card p={0}>
          <FailedState error={query.error} query={query} />
        </Card>
      ) : null}
    </>
  )
}

function Content({ report, choice }: { report: Report; choice: ReportChoice }) {
  const { from, to } = report.period
  const file = `${from}-to-${to}`
  const seesProfit = report.totals.profit !== undefined
  return (
    <div className={classes.stack}>
      <KeyFigureCards figures={reportFigures(report)} label={`${from} to ${to}`} />
      <TrendPanel report={report} file={file} />
      <div className={classes.two}>
        <CategoriesPanel rows={report.categories} file={file} seesProfit={seesProfit} />
        <MethodsPanel report={report} file={file} />
      </div>
      <div className={classes.two}>
        <BestPanel rows={report.top_products} file={file} seesProfit={seesProfit} />
        <SlowPanel rows={report.slow_movers} file={file} seesProfit={seesProfit} />
      </div>
      <Insights choice={choice} file={file} />
      <RunningOut products={report.running_out} />
    </div>
  )
}
