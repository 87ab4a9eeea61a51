import { t } from '@lingui/core/macro'
import { Button, Card, SegmentedControl, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BillingPeriod, PaidTier, Plan, Subscription } from '@tunda/contract/organization/subscription'
import { featureWords } from '@tunda/contract/plans/feature-words'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { type Feature, features, limitedResources, limits, tiers as ranks } from '@tunda/contract/plans/tier-limits'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { usePlanPrices } from '../shared/plans/plan-prices.ts'
import { periodLabels, periodNames, roomWords } from '../shared/plans/plan-words.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { FailedState } from '../shared/table/table-states.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { capitalized } from '../shared/words/words.ts'
import { AskDialog } from './ask-dialog.tsx'
import classes from './plan-offers.module.css'

const tiers = ['basic', 'premium', 'enterprise'] as const satisfies PaidTier[]
const periods = (['monthly', 'quarterly', 'yearly'] as const satisfies BillingPeriod[]).map((value) => ({
  value,
  label: periodLabels[value],
}))

const changeTo: Readonly<Record<BillingPeriod, string>> = {
  monthly: t`Change to monthly payment`,
  quarterly: t`Change to quarterly payment`,
  yearly: t`Change to yearly payment`,
}

type Props = { plan: Plan; subscription: Subscription /** May ask, and has not asked already. */; mayAsk: boolean }

/** The plans side by side with what they cost, each with the button that asks for it. */
export function PlanOffers({ plan, subscription, mayAsk }: Props) {
  const titleId = useId()
  const [period, setPeriod] = useState<BillingPeriod>(
    plan.standing === 'active' ? subscription.billing_period : 'monthly',
  )
  const [address, setAddress] = useSearchParams()
  const prices = useQuery(api.subscription.prices.queryOptions())
  const priceOf = usePlanPrices()
  const asked = mayAsk ? tiers.find((tier) => tier === address.get('ask')) : undefined
  const open = (tier?: PaidTier) => setAddress(tier ? { ask: tier } : {}, { preventScrollReset: true })
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>{t`Plans and prices`}</Title>
        <SegmentedControl<BillingPeriod>
          aria-label={t`How often you pay`}
          data={periods}
          value={period}
          onChange={setPeriod}
        />
      </div>
      {prices.isLoadingError ? (
        <Card p={0}>
          <FailedState error={prices.error} query={prices} />
        </Card>
      ) : (
        <ul className={classes.offers}>
          {tiers.map((tier) => (
            <Offer
              key={tier}
              tier={tier}
              period={period}
              price={priceOf(tier, period)}
              isOwn={plan.limits_of === tier}
              isLarger={ranks.indexOf(tier) > ranks.indexOf(plan.limits_of)}
              action={mayAsk ? actionFor(tier, period, plan, subscription) : undefined}
              onAsk={() => open(tier)}
            />
          ))}
        </ul>
      )}
      <AskDialog
        tier={asked}
        period={period}
        price={asked && priceOf(asked, period)}
        plan={plan}
        subscription={subscription}
        onClose={() => open()}
      />
    </section>
  )
}

/** What the button says; nothing where the plan runs on without being asked for. */
function actionFor(tier: PaidTier, period: BillingPeriod, plan: Plan, own: Subscription): string | undefined {
  const isPaid = plan.standing === 'active' && own.subscription_tier === tier
  if (!isPaid) return t`Ask for ${{ tierNames: tierNames[tier] }}`
  if (own.billing_period !== period) return changeTo[period]
  return own.end_date === null ? undefined : t`Renew ${{ tierNames: tierNames[tier] }}`
}

type OfferProps = {
  tier: PaidTier
  period: BillingPeriod
  price: number | undefined
  isOwn: boolean
  isLarger: boolean
  action: string | undefined
  onAsk: () => void
}

function Offer({ tier, period, price, isOwn, isLarger, action, onAsk }: OfferProps) {
  const nameId = useId()
  return (
    <Card component="li" className={classes.offer ?? ''} aria-labelledby={nameId} data-own={isOwn || undefined}>
      <div className={classes.name}>
        <Title order={3} size="h4" id={nameId}>
          {tierNames[tier]}
        </Title>
        {isOwn ? <StatusBadge tone="ok">{t`Your plan`}</StatusBadge> : null}
      </div>
      <p className={classes.price}>
        {price === undefined ? (
          <span>…</span>
        ) : (
          <>
            <b className="numeric">{price === 0 ? t`Free` : formatMoney(price)}</b>
            {price === 0 ? null : <span>{periodNames[period]}</span>}
          </>
        )}
      </p>
      <Included tier={tier} />
      {action ? (
        <Button
          variant={isLarger ? 'filled' : 'default'}
          fullWidth
          className={classes.action ?? ''}
          onClick={onAsk}
          disabled={price === undefined}
        >
          {action}
        </Button>
      ) : null}
    </Card>
  )
}

/** The plan's limits, and the features that it adds to the next smaller plan. */
function Included({ tier }: { tier: PaidTier }) {
  const smaller = tiers[tiers.indexOf(tier) - 1]
  const more = features[tier].filter(
    // How many tills there are stands among the limits.
    (feature) => feature !== 'pos_terminals' && !(smaller && features[smaller].includes(feature)),
  )
  return (
    <ul className={classes.included}>
      {limitedResources.map((resource) => (
        <Line key={resource}>{capitalized(roomWords(resource, limits[tier][resource]))}</Line>
      ))}
      {smaller ? <Line>{t`Everything in ${{ tierNames: tierNames[smaller] }}`}</Line> : null}
      {more.map((feature: Feature) => (
        <Line key={feature}>{featureWords[feature].label}</Line>
      ))}
    </ul>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li>
      <IconCheck size={16} stroke={2.2} aria-hidden />
      <span>{children}</span>
    </li>
  )
}
