import { t } from '@lingui/core/macro'
import { Button, Group, NumberInput, Skeleton, TagsInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RepairRules, RepairRulesShown } from '@tunda/contract/repairs/repair-shapes'
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

/** Whether the shop repairs devices, and how. Nothing else of it shows until it does. */
export function RepairSettings() {
  const query = useQuery(api.repairs.rules.queryOptions())
  return (
    <SettingsSection
      title={t`Repairs`}
      text={t`Take in customers’ devices, and follow each one until it is collected.`}
    >
      {query.data ? <Rules rules={query.data} /> : null}
      {query.isPending ? <Skeleton h={44} aria-hidden /> : null}
      {query.isLoadingError ? <FailedState error={query.error} query={query} /> : null}
    </SettingsSection>
  )
}

/** What a shop that has said nothing yet begins with. */
const proposed = {
  checklist: [t`Screen`, t`Touch`, t`Buttons`, t`Cameras`, t`Speaker and microphone`, t`Charging`, t`Network`],
  terms: t`Back up your data: the shop is not liable for lost data. Bring this form to collect the device.`,
}

type Values = RepairRules

function Rules({ rules }: { rules: RepairRulesShown }) {
  const isReadOnly = !useMayCall(contractRoutes.repairs.saveRules)
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [isBusy, setBusy] = useState(false)
  const { wallets: _, ...kept } = rules
  const begun = !kept.is_on && kept.terms === '' ? { ...kept, ...proposed } : kept
  const values = { ...begun, ...typed }
  const change = (some: Partial<Values>) => setTyped((before) => ({ ...before, ...some }))

  async function save(some: Partial<Values> = {}) {
    setBusy(true)
    try {
      const saved = await client.repairs.saveRules({ ...values, ...some })
      cache.setQueryData(api.repairs.rules.queryOptions().queryKey, saved)
      setTyped({})
      void refresh('organizations', 'repairs')
      toast.ok(t`Saved`)
    } catch (error) {
      showFailure(t`The settings were not saved`)(error)
    }
    setBusy(false)
  }
  return (
    <>
      <SwitchRow
        label={t`Take in repairs`}
        text={t`Take devices in, quote, use parts from stock, and hand devices over.`}
        checked={rules.is_on}
        disabled={isReadOnly || isBusy}
        onChange={(is_on) => void save({ is_on })}
      />
      {rules.is_on ? (
        <>
          <Fields values={values} isReadOnly={isReadOnly} onChange={change} />
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

type FieldsProps = { values: Values; isReadOnly: boolean; onChange: (some: Partial<Values>) => void }

function Fields({ values, isReadOnly, onChange }: FieldsProps) {
  const days = (name: 'warranty_days' | 'abandon_days', min: number) => ({
    size: 'md' as const,
    min,
    max: 730,
    allowDecimal: false,
    allowNegative: false,
    readOnly: isReadOnly,
    value: values[name],
    onChange: (value: number | string) => onChange({ [name]: value === '' ? min : Number(value) }),
  })
  return (
    <>
      <SwitchRow
        label={t`Ask before work begins`}
        text={t`Work begins once the customer has approved the price.`}
        checked={values.needs_approval}
        disabled={isReadOnly}
        onChange={(needs_approval) => onChange({ needs_approval })}
      />
      <SwitchRow
        label={t`Email when a device is ready`}
        text={t`Customers with an email address are emailed automatically.`}
        checked={values.mails_ready}
        disabled={isReadOnly}
        onChange={(mails_ready) => onChange({ mails_ready })}
      />
      <TagsInput
        label={t`Checked at intake`}
        description={t`What you look at when a device is handed in. Press Enter after each.`}
        size="md"
        maxTags={30}
        readOnly={isReadOnly}
        value={values.checklist}
        onChange={(checklist) => onChange({ checklist })}
      />
      <NumberInput
        label={t`Warranty on your work, days`}
        description={t`Suggested for each job. 0 means none.`}
        {...days('warranty_days', 0)}
      />
      <NumberInput
        label={t`Days until a device counts as never collected`}
        description={t`Counted from the day it is ready.`}
        {...days('abandon_days', 14)}
      />
      <Textarea
        label={t`Terms on the intake form`}
        size="md"
        autosize
        minRows={3}
        maxLength={1000}
        readOnly={isReadOnly}
        value={values.terms}
        onChange={(event) => onChange({ terms: event.currentTarget.value })}
      />
    </>
  )
}
