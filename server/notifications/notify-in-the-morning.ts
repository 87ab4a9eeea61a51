import type { Database, Tx } from '@tunda/database'
import { dayIn, hourIn, now } from '../clock.ts'
import { oneByOneOfAllShops } from '../process/one-by-one.ts'

/** Nobody is notified at midnight. */
const morning = 7

type Shop = { readonly org_id: string; readonly time_zone: string }

/**
 * Runs `tell` for each shop that `find` returns and where the morning has begun, with the shop's day, each in a transaction of its own. Fails at the
 * end for the shops that failed.
 */
export async function notifyInTheMorning(
  database: Database,
  find: (tx: Tx) => Promise<Shop[]>,
  tell: (tx: Tx, orgId: string, day: string) => Promise<void>,
): Promise<void> {
  await oneByOneOfAllShops(database, find, async ({ org_id, time_zone }) => {
    if (hourIn(time_zone, now()) < morning) return
    await database.asOrganization(org_id, (tx) => tell(tx, org_id, dayIn(time_zone, now())))
  })
}
