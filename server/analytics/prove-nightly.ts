import type { Database } from '@tunda/database'
import { nightOf, now } from '../clock.ts'
import { type NightlyProof, proveShopByShop } from '../jobs/prove-shop-by-shop.ts'
import { proveTotalsOf } from './prove-totals.ts'

/**
 * Checks the day totals of every shop against its sales, once a night, one shop after the other; several servers share the work.
 */
export async function proveTotalsOfTheNight(database: Database): Promise<NightlyProof> {
  const night = nightOf(now())
  return await proveShopByShop(
    database,
    `select o.id as org_id from organizations o
     where exists (select from organization_day_totals t where t.org_id = o.id)
       and not exists (select from total_proofs p where p.org_id = o.id and p.night = $1)
     order by o.id`,
    night,
    (tx, org_id) => proveTotalsOf(tx, { org_id, night }),
  )
}
