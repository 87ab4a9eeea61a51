import { t } from '@lingui/core/macro'
import { TagsInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TradeInRules, TradeInRulesChange } from '@tunda/contract/units/trade-ins'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { WholeInput } from '../shared/fields/whole-input.tsx'
import { CapabilitySettings } from './capability-settings.tsx'

/** The defaults of a shop that has saved nothing yet. */
const proposed = {
  questions: [
    t`Does it switch on and charge?`,
    t`Is the screen free of cracks?`,
    t`Do the cameras, speakers and buttons work?`,
    t`Is it signed out of every account?`,
  ],
  declaration: t`This device is mine and I may sell it. It is not stolen, and nobody else has a claim on it. My details are kept for 12 months and may be shown to the police.`,
}

/** Whether the shop buys used devices, and its rules for that. */
export function TradeInSettings() {
  const options = api.tradeIns.rules.queryOptions()
  return (
    <CapabilitySettings<TradeInRulesChange, TradeInRules>
      title={t`Used devices`}
      text={t`Buy used phones and laptops, and keep a record of who sold them to you.`}
      switchLabel={t`Buy used devices`}
      switchText={t`The seller shows a document and signs. The device waits some days before you sell it.`}
      query={useQuery(options)}
      queryKey={options.queryKey}
      begin={({ wallets: _, ...kept }) => (kept.declaration === '' ? { ...kept, ...proposed } : kept)}
      save={(rules) => client.tradeIns.saveRules(rules)}
      changes={['organizations', 'trade_ins']}
      isReadOnly={!useMayCall(contractRoutes.tradeIns.saveRules)}
      isComplete={({ declaration }) => declaration.trim() !== ''}
    >
      {({ values, isReadOnly, change }) => (
        <>
          <WholeInput
            label={t`Days on hold`}
            description={t`How long a device waits, in case its owner or the police ask for it.`}
            readOnly={isReadOnly}
            value={values.hold_days}
            min={0}
            max={90}
            onChange={(hold_days) => change({ hold_days })}
          />
          <WholeInput
            label={t`Warranty you give, months`}
            description={t`Suggested when a device goes up for sale. 0 means none.`}
            readOnly={isReadOnly}
            value={values.warranty_months}
            min={0}
            max={36}
            onChange={(warranty_months) => change({ warranty_months })}
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
        </>
      )}
    </CapabilitySettings>
  )
}
