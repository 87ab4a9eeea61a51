import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../shared/api.ts'
import { PageHeader } from '../shared/page-header.tsx'
import { FailedState, LoadingState } from '../shared/table-states.tsx'
import { ExpiringList } from './expiring-list.tsx'
import { FailedMails } from './failed-mails.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { KeyFigures } from './key-figures.tsx'
import { LatestDeeds } from './latest-deeds.tsx'
import classes from './platform.module.css'
import { TeamCard } from './team-card.tsx'
import { WaitingResets } from './waiting-resets.tsx'

/** Figures about all shops together, and what waits for the platform team. */
export function OverviewScreen() {
  const overview = useQuery(api.platform.overview.queryOptions({ staleTime: 0, refetchInterval: 60_000 }))
  return (
    <>
      <PageHeader title="Platform dashboard" facts="All organizations together" />
      {overview.error && !overview.data ? (
        <FailedState error={overview.error} query={overview} />
      ) : overview.data ? (
        <Stack gap="md">
          <KeyFigures overview={overview.data} />
          <div className={classes.columns}>
            <div className={classes.stack}>
              <GrowthChart growth={overview.data.growth} />
              <LatestDeeds deeds={overview.data.latest} />
            </div>
            <div className={classes.stack}>
              <FailedMails />
              <ExpiringList expiring={overview.data.expiring} />
              <WaitingResets requests={overview.data.waiting_resets} />
              <TeamCard />
            </div>
          </div>
        </Stack>
      ) : (
        <LoadingState />
      )}
    </>
  )
}
