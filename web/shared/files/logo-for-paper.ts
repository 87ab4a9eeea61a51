import { api } from '../calls/api.ts'
import { cache } from '../calls/cache.ts'
import { inTime } from '../calls/in-time.ts'

/** The shop's logo for paper; undefined where there is none, or where it does not come in time. */
export async function logoForPaper(): Promise<string | undefined> {
  const known = await inTime(cache.ensureQueryData(api.organization.settings.queryOptions()))
  return known?.business.logo ?? undefined
}
