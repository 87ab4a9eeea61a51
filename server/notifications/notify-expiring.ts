import { may, rightsOf } from '@tunda/contract/organization/rights'
import { productName } from '@tunda/contract/products/product-words'
import type { Database, Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { notifyEach } from './notify-each.ts'
import { notifyInTheMorning } from './notify-in-the-morning.ts'
import type { Recipient } from './recipients.ts'
import type { NotificationToWrite } from './write-notifications.ts'

type Expiring = {
  readonly org_id: string
  readonly brand: string
  readonly model: string
  readonly location_id: string
  readonly expires_on: string
  readonly days: number
}

/**
 * Tells each shop once a day what came within 90, 60 or 30 days of its expiry: each batch once a step and location, all of them in one notification a
 * person. Called by a job, on several servers at once if need be. Fails as `notifyInTheMorning`.
 */
export async function notifyExpiring(database: Database): Promise<void> {
  const shops = 'select org_id, time_zone from shops_with_expiring_goods($1)'
  await notifyInTheMorning(database, (tx) => tx.query(shops, [now()]), tellOne)
}

async function tellOne(tx: Tx, org_id: string, day: string): Promise<void> {
  const expiring = await comeNearer(tx, org_id, day)
  if (expiring.length > 0) await notifyEach(tx, [{ org_id }], (_, to) => expiryNews(expiring, to, day))
}

/** Notes what came to a step, so that it is told once; nothing where the shop was told today. */
async function comeNearer(tx: Tx, org_id: string, day: string): Promise<Expiring[]> {
  return await tx.query<Expiring>(
    `with near as (
       select l.org_id, l.product_id, l.location_id, l.batch_id, p.brand, p.model, b.expires_on,
         case when b.expires_on <= $2::date + 30 then 30 when b.expires_on <= $2::date + 60 then 60 else 90 end as days
       from batches b
       join batch_levels l on l.org_id = b.org_id and l.batch_id = b.id and l.on_hand > 0
       join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
       join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
       where b.org_id = $1 and b.expires_on between $2::date and $2::date + 90
         and not exists (select from expiry_notices t where t.org_id = $1 and t.told_on = $2::date)
     ), noted as (
       insert into expiry_notices (org_id, product_id, location_id, batch_id, days, told_on)
       select org_id, product_id, location_id, batch_id, days, $2 from near n
       where not exists (
         select from expiry_notices t where t.org_id = n.org_id and t.product_id = n.product_id and t.location_id = n.location_id
           and t.batch_id = n.batch_id and t.days <= n.days)
       order by product_id, location_id, batch_id
       on conflict do nothing
       returning location_id, batch_id
     )
     select n.org_id, n.brand, n.model, n.location_id, n.expires_on, n.days
     from noted join near n using (location_id, batch_id) order by n.expires_on, n.brand, n.model`,
    [org_id, day],
  )
}

/** What of it is where this person works, for those who look after the shelves. */
function expiryNews(expiring: readonly Expiring[], to: Recipient, day: string): NotificationToWrite | undefined {
  const theirs = expiring.filter(({ location_id }) => to.location_ids?.includes(location_id) ?? true)
  const [first] = theirs
  if (first === undefined || !to.system || !may({ rights: rightsOf(to) }, 'count_stock')) return undefined
  return {
    type: 'system',
    priority: 'other',
    kind: 'goods_expiring',
    facts: {
      batches: theirs.length,
      days: Math.max(...theirs.map(({ days }) => days)),
      product: productName(first),
      expires_on: first.expires_on,
    },
    about: `expiring:${day}`,
  }
}
