import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { features } from '@tunda/contract/plans/tier-limits'
import { useSearchParams } from 'react-router'
import { api } from '../../shared/calls/api.ts'
import { contractRoutes } from '../../shared/calls/contract-routes.ts'
import { locationIn } from '../../shared/calls/location-in.ts'
import { useMay, useMayCall, useOrganization } from '../../shared/calls/organization.ts'
import { FailedState } from '../../shared/table/table-states.tsx'
import classes from './analytics-screen.module.css'
import { StaffPanel } from './breakdown-panels.tsx'
import { CustomersPanel } from './customers-panel.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { LockedPanel } from './locked-panel.tsx'
import type { ReportChoice } from './report-period.ts'

const questions = [
  {
    title: t`When you sell`,
    answers: t`Which hours of which days bring in the money, so that the right people stand at the counter.`,
  },
  { title: t`Who sold`, answers: t`What each of your people sold, and what it made.` },
  { title: t`Customers`, answers: t`How many come back, how many are new, and how much the best of them spend.` },
]

/** When, by whom and to whom the shop sold: for owner and admins, if the plan has it. */
export function Insights({ choice, file }: { choice: ReportChoice; file: string }) {
  const shop = useOrganization()
  const [mayAsk, isOwner] = [useMayCall(contractRoutes.analytics.insights), useMay('manage_plan')]
  if (!(shop && mayAsk)) return null
  if (features[shop.tier].includes('advanced_analytics')) return <Answers choice={choice} file={file} />
  return (
    <div className={classes.three}>
      {questions.map((question) => (
        <LockedPanel key={question.title} {...question} feature="advanced_analytics" isOwner={isOwner} />
      ))}
    </div>
  )
}

function Answers({ choice: { period }, file }: { choice: ReportChoice; file: string }) {
  const location_id = locationIn(useSearchParams()[0])
  const query = useQuery(
    api.analytics.insights.queryOptions({ input: { ...period, location_id }, placeholderData: (before) => before }),
  )
  if (query.isLoadingError)
    return (
      <Card p={0}>
        <FailedState error={query.error} query={query} />
      </Card>
    )
  if (!query.data) return null
  const { hours, staff, customers } = query.data
  return (
    <>
      <HoursPanel hours={hours} file={file} />
      <div className={classes.two}>
        <StaffPanel rows={staff} file={file} seesProfit />
        <CustomersPanel customers={customers} file={file} />
      </div>
    </>
  )
}
