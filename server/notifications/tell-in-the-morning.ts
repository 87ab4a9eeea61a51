import type { Database, Tx } from '@tunda/database'
import { dayIn, hourIn, now } from '../clock.ts'
import { oneByOne } from '../process/one-by-one.ts'

/** Nobody is notified at midnight. */
const morning = 7

type Shop = { readonly org_id: string; readonly time_zone: string }

/**
 * Runs `tell` for each shop where the morning has begun, with the shop's day, each in a transaction of its own. Fails at the end for the shops
 * that failed.
 */
export async function tellInTheMorning(
  database: Database,
  shops: readonly Shop[],
  tell: (tx: Tx, orgId: string, day: string) => Promise<void>,
): Promise<void> {
  const awake = shops.filter(({ time_zone }) => hourIn(time_zone, now()) >= morning)
  await oneByOne(awake, ({ org_id, time_zone }) =>
    database.asOrganization(org_id, (tx) => tell(tx, org_id, dayIn(time_zone, now()))),
  )
}
