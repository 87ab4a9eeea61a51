import { t } from '@lingui/core/macro'
import { Card, Progress, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { UsageMeter } from '@tunda/contract/organization/subscription'
import { unlimited } from '@tunda/contract/plans/tier-limits'
import { useId } from 'react'
import { api } from '../shared/calls/api.ts'
import { resourceNames } from '../shared/plans/plan-words.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { formatCount } from '../shared/words/money.ts'
import classes from './subscription.module.css'

/** How much of the four limits is used: amber from 80 percent, red when nothing is left. */
export function UsageCard() {
  const titleId = useId()
  const usage = useQuery(api.subscription.usage.queryOptions({ staleTime: 0 }))
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} mb="md">{t`What you use`}</Title>
      {usage.error && !usage.data ? (
        <FailedState error={usage.error} query={usage} />
      ) : usage.data ? (
        <ul className={classes.meters}>
          {usage.data.meters.map((meter) => (
            <Meter key={meter.resource} {...meter} />
          ))}
        </ul>
      ) : (
        <LoadingState />
      )}
    </Card>
  )
}

function Meter({ resource, current, limit }: UsageMeter) {
  const nameId = useId()
  const percent = limit === unlimited ? 0 : limit === 0 ? 100 : (current / limit) * 100
  return (
    <li>
      <div className={classes.meterHead}>
        <span id={nameId}>
          {resourceNames[resource]}
          {percent >= 100 ? (
            <StatusBadge tone="bad">{t`Limit reached`}</StatusBadge>
          ) : percent >= 80 ? (
            <StatusBadge tone="warn">{t`${{ floor: Math.floor(percent) }}% used`}</StatusBadge>
          ) : null}
        </span>
        <span className="numeric">
          <b>{formatCount(current)}</b> {limit === unlimited ? t`of unlimited` : t`of ${{ limit: formatCount(limit) }}`}
        </span>
      </div>
      <Progress.Root size={8} className={classes.bar ?? ''}>
        <Progress.Section value={Math.min(percent, 100)} color={colourOf(percent)} aria-labelledby={nameId} />
      </Progress.Root>
    </li>
  )
}

function colourOf(percent: number): string {
  if (percent >= 100) return 'var(--tunda-chart-5)'
  return percent >= 80 ? 'var(--tunda-chart-2)' : 'var(--tunda-chart-1)'
}
