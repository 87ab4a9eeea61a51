import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { tierNames } from '@tunda/contract/plans/plan-names'
import type { SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import { useState } from 'react'
import { api } from '../../shared/calls/api.ts'
import type { InvoiceValues } from './invoice-values.ts'

/** Which subscription is billed, found by person or organization; choosing one fills in its price. */
export function SubscriptionField({ form }: { form: UseFormReturnType<InvoiceValues> }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<SubscriptionRow>()
  const [search] = useDebouncedValue(typed, 250)
  const words = chosen && search === wordsOf(chosen) ? '' : search
  const list = useQuery(
    api.platform.subscriptions.queryOptions({
      input: { limit: 50, ...(words ? { search: words } : {}) },
      placeholderData: keepPreviousData,
    }),
  )
  const rows = list.data?.user_subscriptions ?? []
  const known = chosen && !rows.some(({ id }) => id === chosen.id) ? [chosen, ...rows] : rows
  const { onChange, defaultValue, ...field } = form.getInputProps('subscription_id')

  function choose(id: string | null) {
    const row = known.find((one) => one.id === id)
    setChosen(row)
    onChange(id ?? '')
    if (row && form.getValues().amount === 0) form.setFieldValue('amount', row.amount)
  }

  return (
    <Select
      label={t`Subscription`}
      placeholder={t`Search name, email or organization`}
      required
      searchable
      nothingFoundMessage={list.isFetching ? t`Searching…` : t`Nobody with a subscription matches`}
      data={known.map((row) => ({ value: row.id, label: wordsOf(row) }))}
      filter={({ options }) => options}
      defaultValue={typeof defaultValue === 'string' && defaultValue ? defaultValue : null}
      onChange={choose}
      onSearchChange={setTyped}
      {...field}
      key={form.key('subscription_id')}
    />
  )
}

function wordsOf({ profile, user_id, subscription_tier }: SubscriptionRow): string {
  const shop = profile?.organizations[0]?.name
  const person = profile?.full_name || profile?.email || user_id
  return `${person}${shop ? ` (${shop})` : ''} · ${tierNames[subscription_tier]}`
}
