import { t } from '@lingui/core/macro'
import { NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { longestLayby } from '@tunda/contract/selling/layby-failures'
import type { LaybyRules, LaybyRulesShown } from '@tunda/contract/selling/laybys'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { CapabilitySettings, wholeNumber } from './capability-settings.tsx'

/** Whether the shop has lay-bys, and their rules. */
export function LaybySettings() {
  const options = api.laybys.rules.queryOptions()
  return (
    <CapabilitySettings<LaybyRules, LaybyRulesShown>
      title={t`Lay-by`}
      text={t`Keep goods for a customer who pays in instalments.`}
      switchLabel={t`Offer lay-by`}
      switchText={t`The goods stay in your shop, and nobody else can buy them until they are paid.`}
      query={useQuery(options)}
      queryKey={options.queryKey}
      begin={({ wallets: _, ...kept }) => kept}
      save={(rules) => client.laybys.saveRules(rules)}
      changes={['organizations', 'laybys']}
      isReadOnly={!useMayCall(contractRoutes.laybys.saveRules)}
    >
      {({ values, isReadOnly, change }) => (
        <>
          <NumberInput
            label={t`First payment, percent`}
            description={t`The least that a customer pays to have goods put aside.`}
            readOnly={isReadOnly}
            {...wholeNumber(values.deposit_percent, [0, 100], (deposit_percent) => change({ deposit_percent }))}
          />
          <NumberInput
            label={t`Days`}
            description={t`How long you keep the goods, unless you agree on another day.`}
            readOnly={isReadOnly}
            {...wholeNumber(values.days, [1, longestLayby], (days) => change({ days }))}
          />
          <NumberInput
            label={t`Paid before the goods leave, percent`}
            description={t`Below 100, the rest goes on the customer’s account.`}
            readOnly={isReadOnly}
            {...wholeNumber(values.release_percent, [1, 100], (release_percent) => change({ release_percent }))}
          />
          <NumberInput
            label={t`Fee for cancelling, percent`}
            description={t`What you keep of the money paid if the customer cancels.`}
            readOnly={isReadOnly}
            {...wholeNumber(values.fee_percent, [0, 100], (fee_percent) => change({ fee_percent }))}
          />
        </>
      )}
    </CapabilitySettings>
  )
}
