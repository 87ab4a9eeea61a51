import { t } from '@lingui/core/macro'
import { Card, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { features } from '@tunda/contract/plans/tier-limits'
import { api } from '../shared/calls/api.ts'
import { useMay, useOrganization } from '../shared/calls/organization.ts'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { useAsker, useReportInAddress } from './report-address.ts'
import { ReportForm } from './report-form.tsx'
import { ReportTable } from './report-table.tsx'

/** A report that somebody puts together: what it is about, what it shows, of which days. All of it stands in the address. */
export function CustomReportScreen() {
  const [maySee, shop] = [useMay('see_reports'), useOrganization()]
  if (shop && (!maySee || !features[shop.tier].includes('custom_reports')))
    return <NotPermitted who={t`people who see reports, in a plan with custom reports`} />
  return (
    <>
      <PageHeader title={t`Custom reports`} facts={t`Choose what to see, and download it as a file.`} />
      {shop ? <Report /> : <LoadingState />}
    </>
  )
}

function Report() {
  const asker = useAsker()
  const { report, change } = useReportInAddress(asker)
  const input = { description: JSON.stringify(report) }
  const query = useQuery(api.customReports.run.queryOptions({ input, placeholderData: keepPreviousData, retry: 1 }))
  // An answer that is kept from the report before has other columns.
  const isOfThis = query.data?.columns.join() === report.columns.join()
  return (
    <Stack gap="md">
      <Card>
        <ReportForm report={report} asker={asker} onChange={change} />
      </Card>
      <Card p={0}>
        {query.data && isOfThis && !query.isError ? <ReportTable report={report} result={query.data} /> : null}
        {query.isError ? <FailedState error={query.error} query={query} /> : null}
        {!query.isError && !(query.data && isOfThis) ? <LoadingState /> : null}
      </Card>
    </Stack>
  )
}
