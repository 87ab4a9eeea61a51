import type { Database } from '@tunda/database'
import { nightOf, now } from '../clock.ts'
import { type NightlyProof, proveShopByShop } from '../jobs/prove-shop-by-shop.ts'
import { proveStock } from './prove-stock.ts'

/**
 * Proves tonight's stock of every shop that was not proved yet, one after the other; a server that slept through the night makes up for it. Several
 * servers share the work: a shop has one proof a night.
 */
export async function proveStocksOfTheNight(database: Database): Promise<NightlyProof> {
  const night = nightOf(now())
  return await proveShopByShop(
    database,
    `select o.id as org_id from organizations o
     where exists (select from products p where p.org_id = o.id)
       and not exists (select from stock_proofs s where s.org_id = o.id and s.night = $1)
     order by o.id`,
    night,
    (tx, org_id) => proveStock(tx, { org_id, user_id: null, night }),
  )
}
