import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { PageHeader } from '../shared/page/page-header.tsx'
import { PageTabs } from '../shared/page/page-tabs.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { BackupsCard } from './backups-card.tsx'
import { DeviceModelDrawer } from './devices/device-model-drawer.tsx'
import { DeviceModelList } from './devices/device-model-list.tsx'
import { FailedMails } from './failed-mails.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { KeyFigures } from './key-figures.tsx'
import { LatestActions } from './latest-actions.tsx'
import classes from './platform.module.css'
import { usePlatformAddress } from './platform-address.ts'
import { ExpiringList } from './subscriptions/expiring-list.tsx'
import { TeamCard } from './team-card.tsx'
import { WaitingResets } from './waiting-resets.tsx'

const devices = 'devices'
const tabs = [
  { tab: undefined, words: t`Overview`, to: paths.superAdmin },
  { tab: devices, words: t`Device models`, to: `${paths.superAdmin}?tab=${devices}` },
] as const

/** The platform as a whole: its figures, and the list of devices that every shop is offered. */
export function OverviewScreen() {
  const address = usePlatformAddress()
  const isDevices = address.word('tab') === devices
  return (
    <>
      <PageHeader
        title={t`Platform dashboard`}
        {...(isDevices ? { tab: t`Device models` } : {})}
        facts={isDevices ? t`Suggested to every shop while a product is typed` : t`All organizations together`}
        actions={
          isDevices ? (
            <Button
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
              onClick={() => address.change({ new: '1', open: undefined })}
            >{t`Add device model`}</Button>
          ) : null
        }
      />
      <PageTabs label={t`Parts of the platform`} tabs={tabs} open={isDevices ? devices : undefined} />
      {isDevices ? (
        <>
          <DeviceModelList address={address} />
          <DeviceModelDrawer address={address} />
        </>
      ) : (
        <Overview />
      )}
    </>
  )
}

/** Figures about all shops together, and what waits for the platform team. */
function Overview() {
  const overview = useQuery(api.platform.overview.queryOptions({ staleTime: 0, refetchInterval: 60_000 }))
  if (overview.data === undefined) {
    return overview.error ? <FailedState error={overview.error} query={overview} /> : <LoadingState />
  }
  const { backups, growth, latest, expiring, waiting_resets } = overview.data
  return (
    <Stack gap="md">
      <KeyFigures overview={overview.data} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <GrowthChart growth={growth} />
          <LatestActions actions={latest} />
        </div>
        <div className={classes.stack}>
          <BackupsCard backups={backups} />
          <FailedMails />
          <ExpiringList expiring={expiring} />
          <WaitingResets requests={waiting_resets} />
          <TeamCard />
        </div>
      </div>
    </Stack>
  )
}
