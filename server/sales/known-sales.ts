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

/**
 * The batch's statements are few and always alike: planned once a connection, and always by key, so that a batch costs the same in a
 * young shop, whose statistics say nothing yet, as in a large one.
 */
export async function keepPlans(tx: Tx, patience: number): Promise<void> {
  await tx.query(
    `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
       set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
       set_config('lock_timeout', $1, true)`,
    [String(patience)],
  )
}
