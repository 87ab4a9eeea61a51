import { plural, t } from '@lingui/core/macro'
import { Card, Text, Title } from '@mantine/core'
import type { Plan, Subscription } from '@tunda/contract/organization/subscription'
import { planName } from '@tunda/contract/plans/plan-names'
import { useId } from 'react'
import { periodNames } from '../shared/plans/plan-words.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatDate } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import classes from './subscription.module.css'

type Props = { plan: Plan; subscription: Subscription }

/** Which plan the shop has, how long, and what it costs. */
export function PlanCard({ plan, subscription }: Props) {
  const titleId = useId()
  const isOver = plan.standing === 'trial_ended' || plan.standing === 'ended'
  return (
    <Card component="section" aria-labelledby={titleId} className={classes.plan ?? ''}>
      <Text size="sm" c="dimmed">{t`Current plan`}</Text>
      <div className={classes.name}>
        <Title order={2} id={titleId}>
          {planName(plan)}
        </Title>
        <StandingBadge standing={plan.standing} />
      </div>
      <p className={classes.standing} data-over={isOver || undefined}>
        {standingWords(plan)}
      </p>
      <dl className={classes.facts}>
        <Fact label={t`Price`} value={priceWords(subscription)} />
        <Fact label={t`Since`} value={formatDate(subscription.start_date)} />
        {plan.ends_at ? (
          <Fact label={isOver ? t`Ended` : t`Ends`} value={formatDate(lastMoment(plan.ends_at))} />
        ) : null}
        {subscription.next_billing_date && !isOver ? (
          <Fact label={t`Next bill`} value={formatDate(subscription.next_billing_date)} />
        ) : null}
      </dl>
    </Card>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="numeric">{value}</dd>
    </div>
  )
}

const looks = {
  active: { tone: 'ok', words: t`Active` },
  trial: { tone: 'info', words: t`Trial` },
  trial_ended: { tone: 'warn', words: t`Trial ended` },
  ended: { tone: 'warn', words: t`Ended` },
} as const

function StandingBadge({ standing }: Pick<Plan, 'standing'>) {
  return <StatusBadge tone={looks[standing].tone}>{looks[standing].words}</StatusBadge>
}

/** The spec's sentence once a trial is over, else how long the plan lasts. */
function standingWords({ standing, days_left }: Plan): string {
  if (standing === 'trial_ended') return t`Trial ended – Free limits apply`
  if (standing === 'ended') return t`Subscription ended – Free limits apply`
  if (days_left === null) return t`Continues until it is changed`
  const left = plural(days_left, { one: '# day left', other: '# days left' })
  return standing === 'trial' ? t`${left} of the trial` : left
}

function priceWords({ amount, billing_period }: Subscription): string {
  return amount === 0 ? t`Nothing to pay` : `${formatMoney(amount)} ${periodNames[billing_period]}`
}

/** An end at midnight is the day before's. */
function lastMoment(instant: string): number {
  return Date.parse(instant) - 1
}
