import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { longestLayby } from '@tunda/contract/selling/layby-failures'
import type { LaybyRules, LaybyRulesShown } from '@tunda/contract/selling/laybys'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { WholeInput } from '../shared/fields/whole-input.tsx'
import { CapabilitySettings } from './capability-settings.tsx'

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
          <WholeInput
            label={t`First payment, percent`}
            description={t`The least that a customer pays to have goods put aside.`}
            readOnly={isReadOnly}
            value={values.deposit_percent}
            min={0}
            max={100}
            onChange={(deposit_percent) => change({ deposit_percent })}
          />
          <WholeInput
            label={t`Days`}
            description={t`How long you keep the goods, unless you agree on another day.`}
            readOnly={isReadOnly}
            value={values.days}
            min={1}
            max={longestLayby}
            onChange={(days) => change({ days })}
          />
          <WholeInput
            label={t`Paid before the goods leave, percent`}
            description={t`Below 100, the rest goes on the customer’s account.`}
            readOnly={isReadOnly}
            value={values.release_percent}
            min={1}
            max={100}
            onChange={(release_percent) => change({ release_percent })}
          />
          <WholeInput
            label={t`Fee for cancelling, percent`}
            description={t`What you keep of the money paid if the customer cancels.`}
            readOnly={isReadOnly}
            value={values.fee_percent}
            min={0}
            max={100}
            onChange={(fee_percent) => change({ fee_percent })}
          />
        </>
      )}
    </CapabilitySettings>
  )
}
