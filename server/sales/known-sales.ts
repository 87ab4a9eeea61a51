import type { Tx } from '@tunda/database'
import type { KnownSale } from './sale-state.ts'

type SaleKey = { readonly org_id: string; readonly id: string }

/** Those of the sales that are recorded already. */
export async function findKnownSales(tx: Tx, keys: readonly SaleKey[]): Promise<(KnownSale & SaleKey)[]> {
  return await tx.query(
    // Planned once a connection, perhaps while the table is empty, where every index that begins with the shop looks equally good. Only the
    // primary key has a range of ids in order, so each sale is looked up by that, and never among all sales of the shop.
    `select s.org_id, s.id, s.request_hash, s.response
     from unnest($1::uuid[], $2::uuid[]) as k (org_id, id)
     cross join lateral (
       select * from sales s where s.org_id = k.org_id and s.id between k.id and k.id order by s.id
     ) s`,
    [keys.map((key) => key.org_id), keys.map((key) => key.id)],
  )
}
