import { t } from '@lingui/core/macro'
import { Button, Group, NumberInput, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { longestLayby } from '@tunda/contract/selling/layby-failures'
import type { LaybyRules, LaybyRulesShown } from '@tunda/contract/selling/laybys'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { FailedState } from '../shared/table/table-states.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SwitchRow } from './switch-row.tsx'

/** Whether the shop puts goods aside, and how. Nothing else of it shows until it does. */
export function LaybySettings() {
  const query = useQuery(api.laybys.rules.queryOptions())
  return (
    <SettingsSection title={t`Lay-by`} text={t`Keep goods for a customer who pays in instalments.`}>
      {query.data ? <Rules rules={query.data} /> : null}
      {query.isPending ? <Skeleton h={44} aria-hidden /> : null}
      {query.isLoadingError ? <FailedState error={query.error} query={query} /> : null}
    </SettingsSection>
  )
}

function Rules({ rules }: { rules: LaybyRulesShown }) {
  const isReadOnly = !useMayCall(contractRoutes.laybys.saveRules)
  const [typed, setTyped] = useState<Partial<LaybyRules>>({})
  const [isBusy, setBusy] = useState(false)
  const { wallets: _, ...kept } = rules
  const values = { ...kept, ...typed }
  const field = (name: 'deposit_percent' | 'days' | 'fee_percent' | 'release_percent', min: number, max: number) => ({
    size: 'md' as const,
    min,
    max,
    allowDecimal: false,
    allowNegative: false,
    readOnly: isReadOnly,
    value: values[name],
    onChange: (value: number | string) =>
      setTyped((before) => ({ ...before, [name]: value === '' ? min : Number(value) })),
  })

  async function save(some: Partial<LaybyRules> = {}) {
    setBusy(true)
    try {
      const saved = await client.laybys.saveRules({ ...values, ...some })
      cache.setQueryData(api.laybys.rules.queryOptions().queryKey, saved)
      setTyped({})
      void refresh('organizations', 'laybys')
      toast.ok(t`Saved`)
    } catch (error) {
      showFailure(t`The settings were not saved`)(error)
    }
    setBusy(false)
  }
  return (
    <>
      <SwitchRow
        label={t`Offer lay-by`}
        text={t`The goods stay in your shop, and nobody else can buy them until they are paid.`}
        checked={rules.is_on}
        disabled={isReadOnly || isBusy}
        onChange={(is_on) => void save({ is_on })}
      />
      {rules.is_on ? (
        <>
          <NumberInput
            label={t`First payment, percent`}
            description={t`The least that a customer pays to have goods put aside.`}
            {...field('deposit_percent', 0, 100)}
          />
          <NumberInput
            label={t`Days`}
            description={t`How long you keep the goods, unless you agree on another day.`}
            {...field('days', 1, longestLayby)}
          />
          <NumberInput
            label={t`Paid before the goods leave, percent`}
            description={t`Below 100, the rest goes on the customer’s account.`}
            {...field('release_percent', 1, 100)}
          />
          <NumberInput
            label={t`Fee for cancelling, percent`}
            description={t`What you keep of the money paid if the customer cancels.`}
            {...field('fee_percent', 0, 100)}
          />
          {isReadOnly ? null : (
            <Group justify="end">
              <Button
                loading={isBusy}
                disabled={Object.keys(typed).length === 0}
                onClick={() => void save()}
              >{t`Save`}</Button>
            </Group>
          )}
        </>
      ) : null}
    </>
  )
}
