import { t } from '@lingui/core/macro'
import { features } from '@tunda/contract/plans/tier-limits'
import { useMay, useOrganization } from '../shared/calls/organization.ts'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { LoadingState } from '../shared/table/table-states.tsx'
import { useReportAddress } from './report-address.ts'
import { ReportPage } from './report-page.tsx'
import { ReportsStart } from './reports-start.tsx'

/** Reports that a shop makes for itself: those that are saved and ready, and the one that the address opens. */
export function CustomReportScreen() {
  const [maySee, shop] = [useMay('see_reports'), useOrganization()]
  const { isOfNone } = useReportAddress()
  if (!shop) return <LoadingState />
  if (!maySee || !features[shop.tier].includes('custom_reports'))
    return <NotPermitted who={t`people who see reports, in a plan with custom reports`} />
  return isOfNone ? <ReportsStart /> : <ReportPage />
}
