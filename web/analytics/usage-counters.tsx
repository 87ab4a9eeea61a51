import { t } from '@lingui/core/macro'
import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { UsageMeter } from '@tunda/contract/organization/subscription'
import { unlimited } from '@tunda/contract/plans/tier-limits'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatCount } from '../shared/words/money.ts'
import { Panel } from './panel.tsx'
import classes from './usage-counters.module.css'

const labels: Record<UsageMeter['resource'], string> = {
  terminals: t`Terminals`,
  users: t`Users`,
  products: t`Products`,
  monthly_transactions: t`Transactions this month`,
}

/** How much of the plan's four limits is used: amber from 80 percent, red with an offer to upgrade when nothing is left. */
export function UsageCounters() {
  const { data } = useQuery(api.subscription.usage.queryOptions())
  return (
    <Panel
      title={t`Your plan`}
      link={{ to: paths.subscription, words: t`Subscription`, label: t`Subscription: your plan and its limits` }}
    >
      <div className={classes.frame}>
        <ul className={classes.row}>
          {data
            ? data.meters.map((meter) => <Counter key={meter.resource} {...meter} />)
            : Object.keys(labels).map((resource) => <li key={resource} className={classes.counter} />)}
        </ul>
      </div>
    </Panel>
  )
}

function Counter({ resource, current, limit }: UsageMeter) {
  const nameId = useId()
  const percent = percentOf(current, limit)
  return (
    <li className={classes.counter}>
      <span id={nameId}>{labels[resource]}</span>
      <span className={classes.figures}>
        <b className="numeric">{formatCount(current)}</b>{' '}
        {limit === unlimited ? t`no limit` : <span className="numeric">{t`of ${{ limit: formatCount(limit) }}`}</span>}
      </span>
      {limit === unlimited ? null : (
        <Progress.Root size={6} className={classes.bar ?? ''}>
          <Progress.Section value={Math.min(percent, 100)} color={colourOf(percent)} aria-labelledby={nameId} />
        </Progress.Root>
      )}
      <Standing percent={percent} label={labels[resource]} />
    </li>
  )
}

function Standing({ percent, label }: { percent: number; label: string }) {
  if (percent < 80) return null
  if (percent < 100) return <StatusBadge tone="warn">{t`${{ floor: Math.floor(percent) }}% used`}</StatusBadge>
  return (
    <span className={classes.reached}>
      <StatusBadge tone="bad">{t`Limit reached`}</StatusBadge>
      <Link to={paths.subscription} aria-label={t`Upgrade: ${label}`}>{t`Upgrade`}</Link>
    </span>
  )
}

function percentOf(current: number, limit: number): number {
  if (limit === unlimited) return 0
  return limit === 0 ? 100 : (current / limit) * 100
}

function colourOf(percent: number): string {
  if (percent >= 100) return 'var(--tunda-chart-5)'
  return percent >= 80 ? 'var(--tunda-chart-2)' : 'var(--tunda-chart-1)'
}
