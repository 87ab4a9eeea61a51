import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BillingPeriod, PaidTier, Plan, Subscription } from '@tunda/contract/organization/subscription'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { priceWords } from '../shared/plans/plan-prices.ts'
import { formatDate } from '../shared/words/dates.ts'
import { useAskForPlan } from './use-plan-request.ts'

type Props = {
  tier: PaidTier | undefined
  period: BillingPeriod
  price: number | undefined
  plan: Plan
  subscription: Subscription
  onClose: () => void
}

/** Says what asking for a plan means before it is sent: the price, when it counts, and what becomes of the present one. */
export function AskDialog({ tier, period, price, plan, subscription, onClose }: Props) {
  const ask = useAskForPlan()
  if (!tier || price === undefined) return null
  const name = tierNames[tier]
  const isRenewal = plan.standing === 'active' && isSame(subscription, tier, period)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={isRenewal ? t`Renew ${name}?` : t`Ask for ${name}?`}
      action={isRenewal ? t`Renew ${name}` : t`Ask for ${name}`}
      onConfirm={() => ask.mutateAsync({ subscription_tier: tier, billing_period: period, amount: price })}
    >
      <p>
        <Trans>
          {name} is <b className="numeric">{ph({ price: priceWords(price, period) })}</b>.
        </Trans>{' '}
        {whenItCounts(plan, isRenewal)} {price === 0 ? '' : t`You will then find the invoice on this page.`}
      </p>
      {plan.standing === 'active' && subscription.amount > 0 && plan.ends_at && !isRenewal ? (
        <p>
          {t`${{ plan: tierNames[subscription.subscription_tier] }} runs until ${{ day: formatDate(Date.parse(plan.ends_at) - 1) }}. The unused part is taken off the price.`}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}

function isSame(own: Subscription, tier: PaidTier, period: BillingPeriod): boolean {
  return own.subscription_tier === tier && own.billing_period === period
}

function whenItCounts({ ends_at }: Plan, isRenewal: boolean): string {
  if (isRenewal && ends_at) return t`Once it is approved, your plan continues from ${{ endsAt: formatDate(ends_at) }}.`
  return t`It starts as soon as your request is approved.`
}
