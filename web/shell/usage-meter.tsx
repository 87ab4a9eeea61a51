import { t } from '@lingui/core/macro'
import { Progress, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { unlimited } from '@tunda/contract/plans/tier-limits'
import { api } from '../shared/calls/api.ts'
import { formatCount } from '../shared/words/money.ts'
import classes from './usage-meter.module.css'

/** How many of the plan's monthly transactions are used: amber from 80 percent, red when none is left. */
export function UsageMeter() {
  const { data, isPending } = useQuery(api.subscription.usage.queryOptions())
  const meter = data?.meters.find(({ resource }) => resource === 'monthly_transactions')
  if (isPending) return <Skeleton h={70} radius="lg" aria-hidden />
  if (!meter) return null
  const { current, limit } = meter
  const isEndless = limit === unlimited
  const percent = isEndless ? 0 : Math.min(100, Math.round((current / limit) * 100))
  return (
    <div className={classes.meter}>
      <Text size="xs" fw={600} id="transactions-meter">{t`Transactions this month`}</Text>
      {isEndless ? null : (
        <Progress.Root size={6} className={classes.bar ?? ''}>
          <Progress.Section value={percent} color={colourOf(percent)} aria-labelledby="transactions-meter" />
        </Progress.Root>
      )}
      <Text size="xs" c="dimmed" className="numeric">
        {formatCount(current)} {isEndless ? t`recorded` : t`of ${{ limit: formatCount(limit) }}`}
      </Text>
    </div>
  )
}

function colourOf(percent: number): string {
  if (percent >= 100) return 'var(--tunda-chart-5)'
  return percent >= 80 ? 'var(--tunda-chart-2)' : 'var(--tunda-chart-1)'
}
