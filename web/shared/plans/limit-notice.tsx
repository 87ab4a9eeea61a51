import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limitTitle, limitWords } from '@tunda/contract/plans/limit-words'
import type { limitedResources } from '@tunda/contract/plans/tier-limits'
import { isWithinLimit } from '@tunda/contract/plans/tier-limits'
import { api } from '../calls/api.ts'
import { UpgradeOffer } from './upgrade-offer.tsx'

type Resource = (typeof limitedResources)[number]

/** The usage of a resource that the plan has no more room for; undefined while there is room, or it is not known. */
export function useReachedLimit(resource: Resource) {
  const { data } = useQuery(api.subscription.usage.queryOptions())
  const meter = data?.meters.find((one) => one.resource === resource)
  return meter && !isWithinLimit(meter.current, meter.limit) ? meter : undefined
}

/** Shows before a form is filled in that the plan has no more room, and offers the plan that has; nothing while there is room. */
export function LimitNotice({ resource }: { resource: Resource }) {
  const reached = useReachedLimit(resource)
  if (!reached) return null
  return (
    <Alert color="marigold" title={limitTitle(resource)} role="status">
      {limitWords(reached)} <UpgradeOffer resource={resource} count={reached.current} />
    </Alert>
  )
}
