import { Card, Text, Title } from '@mantine/core'
import type { Plan, Subscription } from '@tunda/contract/subscription'
import { useId } from 'react'
import { periodNames, planName } from '../shared/plans/plan-words.ts'
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
      <Text size="sm" c="dimmed">
        Current plan
      </Text>
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
        <Fact label="Price" value={priceWords(subscription)} />
        <Fact label="Since" value={formatDate(subscription.start_date)} />
        {plan.ends_at ? <Fact label={isOver ? 'Ended' : 'Ends'} value={formatDate(lastMoment(plan.ends_at))} /> : null}
        {subscription.next_billing_date && !isOver ? (
          <Fact label="Next bill" value={formatDate(subscription.next_billing_date)} />
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
  active: { tone: 'ok', words: 'Active' },
  trial: { tone: 'info', words: 'Trial' },
  trial_ended: { tone: 'warn', words: 'Trial ended' },
  ended: { tone: 'warn', words: 'Ended' },
} as const

function StandingBadge({ standing }: Pick<Plan, 'standing'>) {
  return <StatusBadge tone={looks[standing].tone}>{looks[standing].words}</StatusBadge>
}

/** The spec's sentence once a trial is over, else how long the plan lasts. */
function standingWords({ standing, days_left }: Plan): string {
  if (standing === 'trial_ended') return 'Trial ended – Free limits apply'
  if (standing === 'ended') return 'Subscription ended – Free limits apply'
  if (days_left === null) return 'Runs on until it is changed'
  const left = days_left === 1 ? '1 day left' : `${days_left} days left`
  return standing === 'trial' ? `${left} of the trial` : left
}

function priceWords({ amount, billing_period }: Subscription): string {
  return amount === 0 ? 'Nothing to pay' : `${formatMoney(amount)} ${periodNames[billing_period]}`
}

/** An end at midnight is the day before's. */
function lastMoment(instant: string): number {
  return Date.parse(instant) - 1
}
