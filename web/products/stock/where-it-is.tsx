import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/calls/api.ts'
import { useOrganization } from '../../shared/calls/organization.ts'
import { Facts } from '../../shared/page/details.tsx'
import { formatCount } from '../../shared/words/money.ts'

/** Where a product is, in a shop of several locations. */
export function WhereItIs({ productId }: { productId: string }) {
  const hasSeveral = (useOrganization()?.locations ?? 1) > 1
  const levels = useQuery(api.products.levels.queryOptions({ input: { id: productId }, enabled: hasSeveral }))
  const known = hasSeveral ? levels.data?.stock_levels : undefined
  if (!known) return null
  return (
    <section aria-label={t`Where it is`}>
      <Text fw={600} mb={8}>{t`Where it is`}</Text>
      <Facts facts={known.map(({ location, on_hand }) => [location, formatCount(on_hand)] as const)} />
    </section>
  )
}
