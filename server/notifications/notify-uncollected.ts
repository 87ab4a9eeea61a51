import { may, rightsOf } from '@tunda/contract/organization/rights'
import type { Database, Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { notifyEach } from './notify-each.ts'
import { notifyInTheMorning } from './notify-in-the-morning.ts'
import type { Recipient } from './recipients.ts'
import type { NotificationToWrite } from './write-notifications.ts'

type Uncollected = { readonly number: string; readonly location_id: string }

/**
 * Proposes to each shop the devices that were ready for so long that they may be given up: each once, all of a moment in one notification a person,
 * who decides. Called by a job, on several servers at once if need be. Fails as `notifyInTheMorning`.
 */
export async function notifyUncollected(database: Database): Promise<void> {
  const shops = 'select org_id, time_zone from shops_with_uncollected_repairs($1)'
  await notifyInTheMorning(database, (tx) => tx.query(shops, [now()]), tellOne)
}

async function tellOne(tx: Tx, org_id: string, day: string): Promise<void> {
  const [rules] = await tx.query<{ abandon_days: number }>('select abandon_days from repair_rules where org_id = $1', [
    org_id,
  ])
  const found = await tx.query<Uncollected>(
    `update repairs r set proposed_on = $2
     where r.org_id = $1 and r.state = 'ready' and r.proposed_on is null and r.ready_at < $3::timestamptz - make_interval(days => $4)
     returning r.number, r.location_id`,
    [org_id, day, now(), rules?.abandon_days],
  )
  if (found.length > 0) await notifyEach(tx, [{ org_id }], (_, to) => newsFor(found, to, day))
}

/** Those where this person works, for whoever may give them up. */
function newsFor(found: readonly Uncollected[], to: Recipient, day: string): NotificationToWrite | undefined {
  const theirs = found
    .filter(({ location_id }) => to.location_ids?.includes(location_id) ?? true)
    .map(({ number }) => number)
    .toSorted()
  const [number] = theirs
  if (number === undefined || !to.system || !may({ rights: rightsOf(to) }, 'manage_credit')) return undefined
  const facts = { repairs: theirs.length, number }
  return { type: 'system', priority: 'other', kind: 'repairs_uncollected', facts, about: `uncollected:${day}` }
}
