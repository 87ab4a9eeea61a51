import { t } from '@lingui/core/macro'
import { Button, Group, NumberInput, Skeleton, TagsInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TradeInRules, TradeInRulesChange } from '@tunda/contract/units/trade-ins'
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

/** Whether the shop buys used devices, and how. Nothing else of it shows until it does. */
export function TradeInSettings() {
  const query = useQuery(api.tradeIns.rules.queryOptions())
  return (
    <SettingsSection
      title={t`Used devices`}
      text={t`Buy used phones and laptops, and keep a record of who sold them to you.`}
    >
      {query.data ? <Rules rules={query.data} /> : null}
      {query.isPending ? <Skeleton h={44} aria-hidden /> : null}
      {query.isLoadingError ? <FailedState error={query.error} query={query} /> : null}
    </SettingsSection>
  )
}

/** What a shop that has said nothing yet begins with. */
const proposed = {
  questions: [
    t`Does it switch on and charge?`,
    t`Is the screen free of cracks?`,
    t`Do the cameras, speakers and buttons work?`,
    t`Is it signed out of every account?`,
  ],
  declaration: t`This device is mine and I may sell it. It is not stolen, and nobody else has a claim on it. My details are kept for 12 months and may be shown to the police.`,
}

function Rules({ rules }: { rules: TradeInRules }) {
  const isReadOnly = !useMayCall(contractRoutes.tradeIns.saveRules)
  const [typed, setTyped] = useState<Partial<TradeInRulesChange>>({})
  const [isBusy, setBusy] = useState(false)
  const { wallets: _, ...kept } = rules
  const begun = kept.declaration === '' ? { ...kept, ...proposed } : kept
  const values = { ...begun, ...typed }
  const change = (some: Partial<TradeInRulesChange>) => setTyped((before) => ({ ...before, ...some }))

  async function save(some: Partial<TradeInRulesChange> = {}) {
    setBusy(true)
    try {
      const saved = await client.tradeIns.saveRules({ ...values, ...some })
      cache.setQueryData(api.tradeIns.rules.queryOptions().queryKey, saved)
      setTyped({})
      void refresh('organizations', 'trade_ins')
      toast.ok(t`Saved`)
    } catch (error) {
      showFailure(t`The settings were not saved`)(error)
    }
    setBusy(false)
  }
  return (
    <>
      <SwitchRow
        label={t`Buy used devices`}
        text={t`The seller shows a document and signs. The device waits some days before you sell it.`}
        checked={rules.is_on}
        disabled={isReadOnly || isBusy}
        onChange={(is_on) => void save({ is_on })}
      />
      {rules.is_on ? (
        <>
          <NumberInput
            label={t`Days on hold`}
            description={t`How long a device waits, in case its owner or the police ask for it.`}
            size="md"
            min={0}
            max={90}
            allowDecimal={false}
            allowNegative={false}
            readOnly={isReadOnly}
            value={values.hold_days}
            onChange={(days) => change({ hold_days: Number(days) })}
          />
          <NumberInput
            label={t`Warranty you give, months`}
            description={t`Suggested when a device goes up for sale. 0 means none.`}
            size="md"
            min={0}
            max={36}
            allowDecimal={false}
            allowNegative={false}
            readOnly={isReadOnly}
            value={values.warranty_months}
            onChange={(months) => change({ warranty_months: Number(months) })}
          />
          <TagsInput
            label={t`Questions`}
            description={t`What you check on every device. Press Enter after each.`}
            size="md"
            maxTags={20}
            readOnly={isReadOnly}
            value={values.questions}
            onChange={(questions) => change({ questions })}
          />
          <Textarea
            label={t`What the seller signs`}
            size="md"
            autosize
            minRows={3}
            maxLength={600}
            readOnly={isReadOnly}
            value={values.declaration}
            onChange={(event) => change({ declaration: event.currentTarget.value })}
          />
          {isReadOnly ? null : (
            <Group justify="end">
              <Button
                loading={isBusy}
                disabled={Object.keys(typed).length === 0 || values.declaration.trim() === ''}
                onClick={() => void save()}
              >{t`Save`}</Button>
            </Group>
          )}
        </>
      ) : null}
    </>
  )
}
