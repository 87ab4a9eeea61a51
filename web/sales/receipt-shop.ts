import { useQuery } from '@tanstack/react-query'
import { api } from '../shared/calls/api.ts'
import { useOrganization } from '../shared/calls/organization.ts'

const settings = api.organization.settings.queryOptions()

/** The shop as its receipts show it, its logo a moment later; undefined until the shop is known. */
export function useReceiptShop() {
  const shop = useOrganization()
  const { data } = useQuery(settings)
  return shop && { ...shop, logo: data?.business.logo }
}
