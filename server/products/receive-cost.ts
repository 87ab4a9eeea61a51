import { receiveAtCost } from '@tunda/contract/products/cost-of-stock'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { LockedProduct } from './stock.ts'

/** Goods of one product that came in: `value` is what all of them cost, in whole shillings. */
type Receipt = { readonly product: LockedProduct; readonly units: number; readonly value: number }

/**
 * Makes products cost the moving average of what was there and what came in with a document, and keeps how: the only way in which goods in
 * move a cost. The products must be locked, and be as they were before the goods came.
 */
export async function receiveCosts(
  tx: Tx,
  orgId: string,
  documentId: string,
  receipts: readonly Receipt[],
): Promise<void> {
  if (receipts.length === 0) return
  const rests = await restsOf(
    tx,
    orgId,
    receipts.map(({ product }) => product.id),
  )
  const changes = receipts.map(({ product, units, value }) => {
    const known = rests.get(product.id)
    const rest = known?.cost === product.cost_price ? known.rest : 0
    const before = { stock: product.current_stock, cost: product.cost_price, rest }
    const after = receiveAtCost(before, units, value)
    return {
      product_id: product.id,
      ...before,
      units,
      value,
      cost_after: after.cost,
      rest_after: after.rest,
      variance: after.variance,
    }
  })
  await tx.query(
    `with written as (
       insert into cost_changes (org_id, product_id, goods_in_id, stock_before, cost_before, rest_before, units, value, cost_after,
         rest_after, variance)
       select $1, c.product_id, $2, c.stock, c.cost, c.rest, c.units, c.value, c.cost_after, c.rest_after, c.variance
       from json_to_recordset($3::json) as c (product_id uuid, stock bigint, cost bigint, rest bigint, units bigint, value bigint,
         cost_after bigint, rest_after bigint, variance bigint)
       returning product_id, cost_before, cost_after
     )
     update products p set cost_price = w.cost_after, updated_at = $4 from written w
     where p.org_id = $1 and p.id = w.product_id and w.cost_after <> w.cost_before`,
    [orgId, documentId, JSON.stringify(changes), now()],
  )
}

/** What was left over when goods last came in. A cost that somebody gave since is worth what it says: it has no rest. */
async function restsOf(tx: Tx, orgId: string, productIds: readonly string[]) {
  const rows = await tx.query<{ product_id: string; cost: number; rest: number }>(
    `select distinct on (product_id) product_id, cost_after as cost, rest_after as rest from cost_changes
     where org_id = $1 and product_id = any ($2::uuid[]) order by product_id, id desc`,
    [orgId, productIds],
  )
  return new Map(rows.map((row) => [row.product_id, row]))
}
