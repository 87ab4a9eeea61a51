import { t } from '@lingui/core/macro'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { BillingPeriod, PaidTier, type SubscriptionStatus } from '@tunda/contract/organization/subscription'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { DayInput } from '../../shared/fields/day-input.tsx'
import { MoneyInput } from '../../shared/fields/money-input.tsx'
import { subscriptionStatusLooks } from '../../shared/plans/plan-words.ts'
import type { SubscriptionValues } from './subscription-values.ts'

const tiers = PaidTier.options.map((value) => ({ value, label: tierNames[value] }))
const periodWords = { monthly: t`Monthly`, quarterly: t`Quarterly`, yearly: t`Yearly` } as const
const periods = BillingPeriod.options.map((value) => ({ value, label: periodWords[value] }))

/** An amount of shillings, as every field of the platform takes it. */
export const shillings = {
  prefix: 'USh\u00a0',
  thousandSeparator: ',',
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  allowNegative: false,
  allowDecimal: false,
  hideControls: true,
  inputMode: 'numeric',
} as const

type Props = { form: UseFormReturnType<SubscriptionValues>; status: SubscriptionStatus | undefined }

/** Plan, price and dates of a subscription. A status that only time or a cancellation gives can be kept, not chosen. */
export function TermsFields({ form, status }: Props) {
  const choices = (['active', 'trial'] as const).map(choiceOf)
  const kept = status === 'cancelled' || status === 'expired' ? [choiceOf(status)] : []
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={t`Plan`}
        data={tiers}
        {...form.getInputProps('subscription_tier')}
        key={form.key('subscription_tier')}
      />
      <NativeSelect
        label={t`Status`}
        data={[...kept, ...choices]}
        {...form.getInputProps('status')}
        key={form.key('status')}
      />
      <NativeSelect
        label={t`Billing period`}
        data={periods}
        {...form.getInputProps('billing_period')}
        key={form.key('billing_period')}
      />
      <MoneyInput
        label={t`Amount per period`}
        required
        {...shillings}
        {...form.getInputProps('amount')}
        key={form.key('amount')}
      />
      <DayInput label={t`Starts`} required {...form.getInputProps('start_date')} key={form.key('start_date')} />
      <DayInput
        label={t`Ends`}
        placeholder={t`No end date`}
        {...form.getInputProps('end_date')}
        key={form.key('end_date')}
      />
      <DayInput label={t`Trial ends`} {...form.getInputProps('trial_end_date')} key={form.key('trial_end_date')} />
    </SimpleGrid>
  )
}

function choiceOf(status: SubscriptionStatus) {
  return { value: status, label: subscriptionStatusLooks[status].words }
}
