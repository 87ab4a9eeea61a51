import { t } from '@lingui/core/macro'
import { Button, Card } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { paths } from '@tunda/contract/pages'
import { features } from '@tunda/contract/plans/tier-limits'
import { Link } from 'react-router'
import { useMay, useOrganization } from '../shared/calls/organization.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { LoadingState } from '../shared/table/table-states.tsx'
import { useReportAddress } from './report-address.ts'
import { ReportPage } from './report-page.tsx'
import { ReportsStart } from './reports-start.tsx'

/** What they are, and where the plans that have them stand. */
function NotInPlan() {
  return (
    <>
      <PageHeader title={t`Custom reports`} facts={t`Choose what to see, save it, and download it as a file.`} />
      <Card p={0}>
        <EmptyState
          icon={IconReportAnalytics}
          title={t`Not in your plan`}
          text={t`Custom reports are part of the Premium and Enterprise plans.`}
          action={<Button component={Link} to={paths.subscription}>{t`See the plans`}</Button>}
        />
      </Card>
    </>
  )
}

/** Reports that a shop makes for itself: those that are saved and ready, and the one that the address opens. */
export function CustomReportScreen() {
  const [maySee, shop] = [useMay('see_reports'), useOrganization()]
  const { isOfNone } = useReportAddress()
  if (!shop) return <LoadingState />
  if (!maySee) return <NotPermitted title={t`Custom reports`} who={t`the owner or an admin`} />
  if (!features[shop.tier].includes('custom_reports')) return <NotInPlan />
  return isOfNone ? <ReportsStart /> : <ReportPage />
}
