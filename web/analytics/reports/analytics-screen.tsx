import { t } from '@lingui/core/macro'
import { Button, Card } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { features } from '@tunda/contract/plans/tier-limits'
import type { Period } from '@tunda/contract/reports/report-period'
import type { Report } from '@tunda/contract/reports/reports'
import { Link, useSearchParams } from 'react-router'
import { newSale, paths } from '../../paths.ts'
import { api } from '../../shared/calls/api.ts'
import { locationIn } from '../../shared/calls/location-in.ts'
import { useMay, useMayOfWholeShop, useOrganization } from '../../shared/calls/organization.ts'
import { LocationChoice } from '../../shared/fields/location-choice.tsx'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { FailedState } from '../../shared/table/table-states.tsx'
import { DashboardSkeleton } from '../dashboard-skeleton.tsx'
import { KeyFigureCards } from '../key-figure-cards.tsx'
import { periodWords } from '../period-words.ts'
import { RunningOut } from '../running-out.tsx'
import classes from './analytics-screen.module.css'
import { BestPanel, CategoriesPanel, MethodsPanel, SlowPanel } from './breakdown-panels.tsx'
import { Insights } from './insights.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { reportFigures } from './report-figures.ts'
import { partOf, type ReportChoice, useReportChoice } from './report-period.ts'
import { TrendPanel } from './trend-panel.tsx'

/** Sales of a chosen period, beside the one before. The choice is in the URL. */
export function AnalyticsScreen() {
  const { choice, choose, today } = useReportChoice()
  const location_id = locationIn(useSearchParams()[0])
  const query = useQuery(
    api.analytics.report.queryOptions({
      input: { ...choice.period, is_compared: choice.isCompared, part_of: partOf(choice), location_id },
      placeholderData: (before) => before,
    }),
  )
  return (
    <>
      <PageHeader
        title={t`Analytics`}
        facts={factsOf(choice.period, query.data, today)}
        actions={
          <>
            <CustomReportsLink />
            <ExpensesLink />
            <LocationChoice />
            <PeriodPicker choice={choice} today={today} onChange={choose} />
          </>
        }
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

/** To custom reports, if the plan has them. */
function CustomReportsLink() {
  const shop = useOrganization()
  if (!shop || !features[shop.tier].includes('custom_reports')) return null
  return (
    <Button component={Link} to={paths.customReports} variant="default">
      {t`Custom reports`}
    </Button>
  )
}

/** To expenses, and to the result of the month. */
function ExpensesLink() {
  const [maySeeProfit, mayManage] = [useMayOfWholeShop('see_profit'), useMay('manage_expenses')]
  if (!maySeeProfit && !mayManage) return null
  return (
    <Button component={Link} to={maySeeProfit ? `${paths.expenses}?view=profit` : paths.expenses} variant="default">
      {maySeeProfit ? t`Profit and loss` : t`Expenses`}
    </Button>
  )
}

/** `1–22 November, compared with 1–22 October until 14:20`. */
function factsOf(period: Period, report: Report | undefined, today: string): string {
  const days = periodWords(period, today)
  const isOfThese = report?.period.from === period.from && report.period.to === period.to
  if (!(isOfThese && report.compared)) return days
  const earlier = periodWords(report.compared, today)
  return report.compared_until
    ? t`${days}, compared with ${earlier} until ${{ time: report.compared_until }}`
    : t`${days}, compared with ${earlier}`
}

type ContentProps = { report: Report; choice: ReportChoice }

function Content({ report, choice }: ContentProps) {
  const { from, to } = report.period
  const hasTrade = [...report.days, ...report.compared_days].some((day) => day.transactions !== 0 || day.revenue !== 0)
  return (
    <div className={classes.stack}>
      <KeyFigureCards figures={reportFigures(report, useOrganization()?.rules)} label={t`${from} to ${to}`} />
      {hasTrade ? <Trade report={report} choice={choice} /> : <NothingSold report={report} />}
    </div>
  )
}

/** One sentence instead of ten empty figures; the stock is shown all the same. */
function NothingSold({ report }: { report: Report }) {
  const { from, to } = report.period
  return (
    <>
      <Card p={0}>
        <EmptyState
          icon={IconChartLine}
          title={t`Nothing was sold in this period`}
          text={t`Sales, profit, payments, products and hours are shown here from the first sale on. Choose other dates above.`}
          action={<Button component={Link} to={newSale} variant="default">{t`New sale`}</Button>}
        />
      </Card>
      {report.slow_movers.length > 0 ? (
        <SlowPanel
          rows={report.slow_movers}
          file={`${from}-to-${to}`}
          seesProfit={report.totals.profit !== undefined}
        />
      ) : null}
      {report.running_out.length > 0 ? <RunningOut products={report.running_out} /> : null}
    </>
  )
}

function Trade({ report, choice }: ContentProps) {
  const { from, to } = report.period
  const file = `${from}-to-${to}`
  const seesProfit = report.totals.profit !== undefined
  return (
    <>
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
    </>
  )
}
