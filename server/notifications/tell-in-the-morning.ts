import type { Database, Tx } from '@tunda/database'
import { dayIn, hourIn, now } from '../clock.ts'

/** Nobody is notified at midnight. */
const morning = 7

type Shop = { readonly org_id: string; readonly time_zone: string }

/**
 * Runs `tell` for each shop where the morning has begun, with the shop's day, each in a transaction of its own. Returns the errors: one shop's failure
 * does not stop the others.
 */
export async function tellInTheMorning(
  database: Database,
  shops: readonly Shop[],
  tell: (tx: Tx, orgId: string, day: string) => Promise<void>,
): Promise<unknown[]> {
  const failed: unknown[] = []
  for (const { org_id, time_zone } of shops) {
    if (hourIn(time_zone, now()) < morning) continue
    await database
      .asOrganization(org_id, (tx) => tell(tx, org_id, dayIn(time_zone, now())))
      .catch((error: unknown) => failed.push(error))
  }
  return failed
}
