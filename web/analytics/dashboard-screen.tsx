import { t } from '@lingui/core/macro'
import { Card, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '@tunda/contract/reports/analytics'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { locationIn } from '../shared/calls/location-in.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { afterFirstScreen } from '../shared/page/first-screen.ts'
import { PageHeader } from '../shared/page/page-header.tsx'
import { usePreferences } from '../shared/preferences/preferences.ts'
import { useSignedInUser } from '../shared/session/auth.ts'
import { FailedState, type ListState } from '../shared/table/table-states.tsx'
import { useNow } from '../shared/use-now.ts'
import { type DateStyle, formatLongDay } from '../shared/words/dates.ts'
import { DashboardActions } from './dashboard-actions.tsx'
import classes from './dashboard-screen.module.css'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { KeyFigureCards } from './key-figure-cards.tsx'
import { keyFigures } from './key-figures.ts'
import { RunningOut } from './running-out.tsx'
import { greeting, shopDateStyle } from './shop-time.ts'
import { TopProducts } from './top-products.tsx'
import { UpdatedAgo } from './updated-ago.tsx'
import { UsageCounters } from './usage-counters.tsx'
import { WeekPanel } from './week-panel.tsx'

// The table loads after the figures.
const RecentSales = lazy(async () => {
  await afterFirstScreen()
  return { default: (await import('./recent-sales.tsx')).RecentSales }
})

// Downloaded only for people who see several locations.
const LocationChoice = lazy(async () => ({
  default: (await import('../shared/fields/location-choice.tsx')).LocationChoice,
}))

/** A shop with fewer sales is new: the remaining setup steps stay in view. The dashboard lists no more sales than this. */
const salesOfNewShop = 8

/** The shop's day at a glance; refreshes at the person's interval while it is visible, and keeps its data when that fails. */
export function DashboardScreen() {
  const shop = useOrganization()
  const user = useSignedInUser()
  const style = shopDateStyle(shop)
  const now = useNow(60_000)
  const query = useDashboard()
  return (
    <>
      <PageHeader
        title={greeting(now, style, user?.user_metadata.full_name)}
        tab={t`Dashboard`}
        facts={
          <>
            {[formatLongDay(now, style), shop?.name].filter(Boolean).join(' · ')}
            <span className={classes.dot}> · </span>
            <Freshness query={query} />
          </>
        }
        actions={
          <>
            {(shop?.locations ?? 1) > 1 ? (
              <Suspense fallback={null}>
                <LocationChoice />
              </Suspense>
            ) : null}
            <DashboardActions />
          </>
        }
      />
      {query.data ? <Content dashboard={query.data} query={query} style={style} /> : null}
      {query.isPending ? <DashboardSkeleton /> : null}
      {query.isLoadingError ? (
        <Card p={0}>
          <FailedState error={query.error} query={query} />
        </Card>
      ) : null}
    </>
  )
}

// Never empty: on a phone it has a line of its own, and the content below would move.
function Freshness({ query }: { query: ReturnType<typeof useDashboard> }) {
  if (query.data) return <UpdatedAgo at={query.dataUpdatedAt} hasFailed={query.isRefetchError} />
  return query.isPending ? t`Updating…` : t`Not updated`
}

function useDashboard() {
  const { refreshInterval } = usePreferences().preferences.dashboard
  const location_id = locationIn(useSearchParams()[0])
  const input = location_id === undefined ? undefined : { location_id }
  // The start of the page has just requested it.
  return useQuery(
    api.analytics.dashboard.queryOptions({ input, refetchInterval: refreshInterval || false, staleTime: 3000 }),
  )
}

type ContentProps = { dashboard: Dashboard; query: ListState; style: DateStyle }

function Content({ dashboard, query, style }: ContentProps) {
  // A single location with few sales does not make the shop a new one.
  const isOfOne = locationIn(useSearchParams()[0]) !== undefined
  const hasSold = isOfOne || dashboard.recent_sales.length > 0
  const { layout } = usePreferences().preferences.dashboard
  // Rendered after the figures, in slices, so that a slow phone still responds meanwhile.
  const isTime = useDeferredValue(true, false)
  return (
    <div className={classes.dashboard} data-layout={layout}>
      <div className={classes.stack}>
        <KeyFigureCards figures={keyFigures(dashboard, useOrganization()?.rules)} label={t`Today`} />
        {isTime && hasSold ? <Trade dashboard={dashboard} query={query} style={style} /> : null}
        {hasSold ? null : <Opening dashboard={dashboard} />}
        {hasSold && !isOfOne && dashboard.recent_sales.length < salesOfNewShop ? (
          <FirstSteps dashboard={dashboard} />
        ) : null}
      </div>
    </div>
  )
}

function Opening({ dashboard }: { dashboard: Dashboard }) {
  return (
    <>
      <FirstSteps dashboard={dashboard} />
      <UsageCounters />
    </>
  )
}

function Trade({ dashboard, query, style }: ContentProps) {
  const { widgets } = usePreferences().preferences.dashboard
  const [hasRecent, hasStock] = [widgets.includes('recent-transactions'), widgets.includes('inventory-status')]
  return (
    <>
      {widgets.includes('sales-overview') ? (
        <div className={classes.pair}>
          <WeekPanel dashboard={dashboard} />
          <TopProducts products={dashboard.top_products} />
        </div>
      ) : null}
      {hasRecent || hasStock ? (
        <div className={classes.pair} data-alone={hasRecent !== hasStock || undefined}>
          {hasRecent ? (
            <Suspense fallback={<Skeleton h={480} radius="lg" />}>
              <RecentSales sales={dashboard.recent_sales} asOf={dashboard.as_of} query={query} style={style} />
            </Suspense>
          ) : null}
          {hasStock ? (
            <div className={classes.column}>
              <RunningOut products={dashboard.running_out} />
              <UsageCounters />
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
