import { useQuery } from '@tanstack/react-query'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { inTime } from '../shared/calls/in-time.ts'
import { useOrganization } from '../shared/calls/organization.ts'

const settings = api.organization.settings.queryOptions()

/** The shop as its receipts show it, its logo a moment later; undefined until the shop is known. */
export function useReceiptShop() {
  const shop = useOrganization()
  const { data } = useQuery(settings)
  return shop && { ...shop, logo: data?.business.logo }
}

/** The logo that stands on paper; undefined where there is none, or where it does not come in time. */
export async function logoForPaper(): Promise<string | undefined> {
  const known = await inTime(cache.ensureQueryData(settings))
  return known?.business.logo ?? undefined
}
