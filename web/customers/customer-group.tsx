import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Customer } from '@tunda/contract/customers/customers'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'

/** Whose prices a customer pays, where the shop has groups. */
export function CustomerGroupChoice({ customer: { id, name, group_id = null } }: { customer: Customer }) {
  const mayChoose = useMayCall(contractRoutes.priceLists.setGroup)
  const { data } = useQuery(api.priceLists.groups.queryOptions({ enabled: mayChoose }))
  if (!mayChoose || !data || data.groups.length === 0) return null
  async function choose(value: string) {
    try {
      await client.priceLists.setGroup({ customer_id: id, group_id: value || null })
      await refresh('customers')
      toast.ok(t`Saved`, name)
    } catch (error) {
      showFailure(t`The group was not changed`)(error)
    }
  }
  return (
    <NativeSelect
      label={t`Customer group`}
      description={t`The customer pays the prices of this group’s price lists.`}
      data={[{ value: '', label: t`None` }, ...data.groups.map((group) => ({ value: group.id, label: group.name }))]}
      value={group_id ?? ''}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  )
}
