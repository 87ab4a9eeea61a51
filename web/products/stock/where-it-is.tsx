import { t } from '@lingui/core/macro'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { transferAt } from '../../paths.ts'
import { api } from '../../shared/calls/api.ts'
import { contractRoutes } from '../../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../../shared/calls/organization.ts'
import { Facts } from '../../shared/page/details.tsx'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatCount } from '../../shared/words/money.ts'

/** Where a product is, in a shop of several locations. */
export function WhereItIs({ productId }: { productId: string }) {
  const hasSeveral = (useOrganization()?.locations ?? 1) > 1
  const levels = useQuery(api.products.levels.queryOptions({ input: { id: productId }, enabled: hasSeveral }))
  const known = hasSeveral ? levels.data : undefined
  const mayLook = useMayCall(contractRoutes.transfers.get)
  if (!known) return null
  const { stock_levels, on_the_way } = known
  return (
    <section aria-label={t`Stock by location`}>
      <Text fw={600} mb={8}>{t`Stock by location`}</Text>
      <Facts facts={stock_levels.map(({ location, on_hand }) => [location, formatCount(on_hand)] as const)} />
      {on_the_way.map(({ transfer_id, units, to, sent_at }) => {
        const words = t`${{ units: formatCount(units) }} on the way to ${to} since ${{ when: formatDateTime(sent_at) }}`
        return (
          <Text key={transfer_id} size="sm" mt={4}>
            {mayLook ? (
              <Anchor component={Link} inherit to={transferAt(transfer_id)}>
                {words}
              </Anchor>
            ) : (
              words
            )}
          </Text>
        )
      })}
    </section>
  )
}
