import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Product } from '@tunda/contract/products/products'
import { api } from '../../shared/calls/api.ts'
import { contractRoutes } from '../../shared/calls/contract-routes.ts'
import { useLocations } from '../../shared/calls/locations.ts'
import { useMayCall } from '../../shared/calls/organization.ts'
import { formatDay } from '../../shared/words/calendar-day.ts'
import { formatCount } from '../../shared/words/money.ts'

type Props = { product: Product; value: string | null; onChange: (batch: string | null) => void }

/** Which batch here moves, for whoever knows; nobody has to say. */
export function BatchSelect({ product, value, onChange }: Props) {
  const mayLook = useMayCall(contractRoutes.batches.shelf)
  const here = useLocations()?.here
  const input = { show: 'all' as const, limit: 200, product_id: product.id, ...(here && { location_id: here }) }
  const shelf = useQuery(api.batches.shelf.queryOptions({ input, enabled: mayLook, staleTime: 0 }))
  const batches = shelf.data?.batches ?? []
  if (batches.length === 0) return null
  return (
    <Select
      label={t`Batch`}
      placeholder={t`Chosen by date`}
      clearable
      value={value}
      onChange={onChange}
      data={batches.map(({ batch_id, expires_on, number, on_hand }) => ({
        value: batch_id,
        label: [
          expires_on === null ? t`No date` : formatDay(expires_on),
          number,
          t`${{ currentStock: formatCount(on_hand) }} in stock`,
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}
