import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limitTitle, limitWords } from '@tunda/contract/limit-words'
import type { limitedResources } from '@tunda/contract/tier-limits'
import { isWithinLimit } from '@tunda/contract/tier-limits'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { api } from './api.ts'

type Resource = (typeof limitedResources)[number]

/** The meter of a resource that the plan has no more room for; undefined while there is room, or it is not known. */
export function useReachedLimit(resource: Resource) {
  const { data } = useQuery(api.subscription.usage.queryOptions())
  const meter = data?.meters.find((one) => one.resource === resource)
  return meter && !isWithinLimit(meter.current, meter.limit) ? meter : undefined
}

/** Says before a form is filled that the plan has no more room, and offers the plans; nothing while there is room. */
export function LimitNotice({ resource }: { resource: Resource }) {
  const reached = useReachedLimit(resource)
  if (!reached) return null
  return (
    <Alert color="marigold" title={limitTitle(resource)} role="status">
      {limitWords(reached)}{' '}
      <Anchor component={Link} to={paths.subscription} inherit fw={600} underline="always">
        See the plans
      </Anchor>
    </Alert>
  )
}
