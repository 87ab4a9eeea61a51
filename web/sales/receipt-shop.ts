import { useQuery } from '@tanstack/react-query'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { useOrganization } from '../shared/calls/organization.ts'

const settings = api.organization.settings.queryOptions()
/** Milliseconds that a paper waits for the logo: whoever stands at the counter does not. */
const patienceMs = 800

/** The shop as its receipts show it, its logo a moment later; undefined until the shop is known. */
export function useReceiptShop() {
  const shop = useOrganization()
  const { data } = useQuery(settings)
  return shop && { ...shop, logo: data?.business.logo }
}

/** The logo that stands on paper; undefined where there is none, or where it does not come in time. */
export async function logoForPaper(): Promise<string | undefined> {
  const moment = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  const answer = cache.ensureQueryData(settings).catch(() => undefined)
  return (await Promise.race([answer, moment]))?.business.logo ?? undefined
}
