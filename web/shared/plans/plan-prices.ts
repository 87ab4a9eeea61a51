import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { BillingPeriod, PaidTier } from '@tunda/contract/organization/subscription'
import { api } from '../calls/api.ts'
import { formatMoney } from '../words/money.ts'
import { periodNames } from './plan-words.ts'

/** A plan's price, in whole shillings; undefined until the operator's prices are known. */
export function usePlanPrices(): (tier: PaidTier, period: BillingPeriod) => number | undefined {
  const { data } = useQuery(api.subscription.prices.queryOptions())
  return (tier, period) =>
    data?.plan_prices.find((one) => one.subscription_tier === tier && one.billing_period === period)?.amount
}

/** `USh 150,000 a month`. */
export function priceWords(amount: number, period: BillingPeriod): string {
  return amount === 0 ? t`free of charge` : `${formatMoney(amount)} ${periodNames[period]}`
}
