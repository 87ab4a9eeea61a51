import { t } from '@lingui/core/macro'
import { TagsInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RepairRules, RepairRulesShown } from '@tunda/contract/repairs/repair-shapes'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { WholeInput } from '../shared/fields/whole-input.tsx'
import { CapabilitySettings } from './capability-settings.tsx'
import { SwitchRow } from './switch-row.tsx'

/** The defaults of a shop that has saved nothing yet. */
const proposed = {
  checklist: [t`Screen`, t`Touch`, t`Buttons`, t`Cameras`, t`Speaker and microphone`, t`Charging`, t`Network`],
  terms: t`Back up your data: the shop is not liable for lost data. Bring this form to collect the device.`,
}

/** Whether the shop repairs devices, and its rules for that. */
export function RepairSettings() {
  const options = api.repairs.rules.queryOptions()
  return (
    <CapabilitySettings<RepairRules, RepairRulesShown>
      title={t`Repairs`}
      text={t`Take in customers’ devices, and follow each one until it is collected.`}
      switchLabel={t`Take in repairs`}
      switchText={t`Take devices in, quote, use parts from stock, and hand devices over.`}
      query={useQuery(options)}
      queryKey={options.queryKey}
      begin={({ wallets: _, ...kept }) => (!kept.is_on && kept.terms === '' ? { ...kept, ...proposed } : kept)}
      save={(rules) => client.repairs.saveRules(rules)}
      changes={['organizations', 'repairs']}
      isReadOnly={!useMayCall(contractRoutes.repairs.saveRules)}
    >
      {({ values, isReadOnly, change }) => (
        <>
          <SwitchRow
            label={t`Ask before work begins`}
            text={t`Work begins once the customer has approved the price.`}
            checked={values.needs_approval}
            disabled={isReadOnly}
            onChange={(needs_approval) => change({ needs_approval })}
          />
          <SwitchRow
            label={t`Email when a device is ready`}
            text={t`Customers with an email address are emailed automatically.`}
            checked={values.mails_ready}
            disabled={isReadOnly}
            onChange={(mails_ready) => change({ mails_ready })}
          />
          <TagsInput
            label={t`Checked at intake`}
            description={t`What you look at when a device is handed in. Press Enter after each.`}
            size="md"
            maxTags={30}
            readOnly={isReadOnly}
            value={values.checklist}
            onChange={(checklist) => change({ checklist })}
          />
          <WholeInput
            label={t`Warranty on your work, days`}
            description={t`Suggested for each job. 0 means none.`}
            readOnly={isReadOnly}
            value={values.warranty_days}
            min={0}
            max={730}
            onChange={(warranty_days) => change({ warranty_days })}
          />
          <WholeInput
            label={t`Days until a device counts as never collected`}
            description={t`Counted from the day it is ready.`}
            readOnly={isReadOnly}
            value={values.abandon_days}
            min={14}
            max={730}
            onChange={(abandon_days) => change({ abandon_days })}
          />
          <Textarea
            label={t`Terms on the intake form`}
            size="md"
            autosize
            minRows={3}
            maxLength={1000}
            readOnly={isReadOnly}
            value={values.terms}
            onChange={(event) => change({ terms: event.currentTarget.value })}
          />
        </>
      )}
    </CapabilitySettings>
  )
}
