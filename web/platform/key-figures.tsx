import { plural, t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { tierNames } from '@tunda/contract/plans/plan-names'
import type { PlatformOverview } from '@tunda/contract/platform/platform'
import { formatCount, formatHeadline } from '../shared/words/money.ts'
import classes from './platform.module.css'

/** People and shops, subscriptions, what they bring in, and what is still unpaid. */
export function KeyFigures({ overview }: { overview: PlatformOverview }) {
  const { people, organizations, active_subscriptions, monthly_revenue, unpaid } = overview
  const active = active_subscriptions.reduce((sum, tier) => sum + tier.active, 0)
  const trials = active_subscriptions.reduce((sum, tier) => sum + tier.trial, 0)
  const byTier = active_subscriptions
    .filter((tier) => tier.active > 0)
    .map(({ tier, active: count }) => `${formatCount(count)} ${tierNames[tier]}`)
  return (
    <div className={classes.cards}>
      <Figure
        label={t`Organizations`}
        value={formatCount(organizations)}
        under={plural(people, { one: '# person', other: '# people' })}
      />
      <Figure
        label={t`Active subscriptions`}
        value={formatCount(active)}
        under={
          [...byTier, ...(trials > 0 ? [t`${{ trials: formatCount(trials) }} on trial`] : [])].join(' · ') ||
          t`None yet`
        }
      />
      <Figure label={t`Revenue a month`} value={formatHeadline(monthly_revenue)} under={t`From active subscriptions`} />
      <Figure
        label={t`Unpaid`}
        value={formatHeadline(unpaid.amount)}
        under={plural({ invoices: unpaid.invoices }, { one: '# invoice', other: '# invoices' })}
      />
    </div>
  )
}

function Figure({ label, value, under }: { label: string; value: string; under: string }) {
  return (
    <Card p="md">
      <span className={classes.under}>{label}</span>
      <strong className={`${classes.figure} numeric`}>{value}</strong>
      <span className={classes.under}>{under}</span>
    </Card>
  )
}
