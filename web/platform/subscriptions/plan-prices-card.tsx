import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { PlanPrice } from '@tunda/contract/organization/plan-requests'
import { BillingPeriod, PaidTier } from '@tunda/contract/organization/subscription'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { Price } from '@tunda/contract/shapes'
import { z } from 'zod'
import { api, client } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { MoneyInput } from '../../shared/fields/money-input.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { periodLabels, periodNames } from '../../shared/plans/plan-words.ts'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import classes from '../platform.module.css'
import own from './plan-requests.module.css'

const [tiers, periods] = [PaidTier.options, BillingPeriod.options]
type Field = `${PaidTier}_${BillingPeriod}`
const fields = tiers.flatMap((tier) => periods.map((period) => `${tier}_${period}` as const))
const PriceFields = z.object(Object.fromEntries(fields.map((field) => [field, Price])) as Record<Field, typeof Price>)

/** What each plan costs for each period: the operator's own prices. */
export function PlanPricesCard() {
  const prices = useQuery(api.subscription.prices.queryOptions({ staleTime: 0 }))
  if (!prices.data) {
    return <Card p={0}>{prices.error ? <FailedState error={prices.error} query={prices} /> : <LoadingState />}</Card>
  }
  const { plan_prices } = prices.data
  return (
    <Card>
      <PricesForm key={JSON.stringify(plan_prices)} prices={plan_prices} />
    </Card>
  )
}

function PricesForm({ prices }: { prices: readonly PlanPrice[] }) {
  const form = useContractForm({ schema: PriceFields, initialValues: valuesOf(prices) })
  const save = useMutation({
    mutationFn: (values: Record<Field, number>) => client.platform.setPlanPrices({ plan_prices: pricesOf(values) }),
    onSuccess: async () => {
      toast.ok(t`Prices saved`, t`They apply to every new request from now on.`)
      await cache.invalidateQueries({ queryKey: api.subscription.prices.key() })
    },
    onError: (error) => takeIssues(form, error) || showFailure(t`Prices not saved`)(error),
  })
  return (
    <Form form={form} onSubmit={(values) => save.mutate(values)}>
      <table className={own.prices} aria-label={t`Prices of the plans, in Ugandan shillings`}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t`Plan`}</VisuallyHidden>
            </th>
            {periods.map((period) => (
              <th key={period} scope="col">
                {periodLabels[period]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier) => (
            <tr key={tier}>
              <th scope="row">{tierNames[tier]}</th>
              {periods.map((period) => (
                <td key={period} data-period={periodLabels[period]}>
                  <MoneyInput
                    aria-label={`${tierNames[tier]} ${periodNames[period]}`}
                    leftSection={<span className={classes.quiet}>{t`USh`}</span>}
                    leftSectionWidth={46}
                    {...form.getInputProps(`${tier}_${period}`)}
                    key={form.key(`${tier}_${period}`)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Text
        size="xs"
        c="dimmed"
        mt="sm"
      >{t`Shops that have a plan, or have asked for one, keep the price they were shown.`}</Text>
      <Group justify="end" mt="md">
        <Button type="submit" loading={save.isPending}>{t`Save prices`}</Button>
      </Group>
    </Form>
  )
}

function valuesOf(prices: readonly PlanPrice[]): Record<Field, number> {
  return Object.fromEntries(
    prices.map((one) => [`${one.subscription_tier}_${one.billing_period}`, one.amount]),
  ) as Record<Field, number>
}

function pricesOf(values: Record<Field, number>): PlanPrice[] {
  return tiers.flatMap((subscription_tier) =>
    periods.map((billing_period) => ({
      subscription_tier,
      billing_period,
      amount: values[`${subscription_tier}_${billing_period}`],
    })),
  )
}
