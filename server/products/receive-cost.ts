import { general } from '@tunda/contract/failure'
import {
  type CostAfter,
  type CostMethod,
  receiveBy,
  revalueBy,
  type StockCost,
} from '@tunda/contract/products/cost-of-stock'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'
import type { LockedProduct } from './stock.ts'

/** Goods of one product that came in: `value` is what all of them cost, in whole shillings. */
type Receipt = { readonly product: LockedProduct; readonly units: number; readonly value: number }

/** The document that changes costs: its id, its kind, and the shop's day. */
type Cause = {
  readonly org_id: string
  readonly document_id: string
  readonly source: 'goods_in' | 'landed_cost' | 'supplier_return'
  readonly business_date: string
}

/**
 * Updates product costs for goods that came in with a document, by the shop's method (the moving average by default), and records how. The products
 * must be locked, and be as they were before the goods came.
 */
export async function receiveCosts(tx: Tx, cause: Cause, receipts: readonly Receipt[]): Promise<void> {
  await changeCosts(tx, cause, receipts, ({ method, before, units, value }) => receiveBy(method, before, units, value))
}

/** Records that goods of unknown cost came in: they count at what their products cost, which stays as it is. The products must be locked. */
export async function receiveAtOwnCost(
  tx: Tx,
  cause: Cause,
  receipts: readonly Omit<Receipt, 'value'>[],
): Promise<void> {
  const valued = receipts.map(({ product, units }) => ({ product, units, value: units * product.cost_price }))
  await changeCosts(tx, cause, valued, ({ before: { cost, rest } }) => ({ cost, rest, variance: 0, revalued: 0 }))
}

/**
 * Changes the stock value of products, and records how: `units` that go back to their supplier with `value` below 0, or a cost of goods in stock.
 * `sold` is the part of the value for units that have left already, which is variance. The products must be locked, and be as they were before.
 */
export async function revalueCosts(
  tx: Tx,
  cause: Cause,
  changes: ReadonlyArray<Receipt & { readonly sold: number }>,
): Promise<void> {
  const soldOf = new Map(changes.map(({ product, sold }) => [product.id, sold]))
  await changeCosts(tx, cause, changes, ({ method, product, before, units, value }) => {
    const sold = soldOf.get(product.id) ?? 0
    const after = revalueBy(method, before, units, value - sold)
    return { ...after, variance: after.variance + sold }
  })
}

type Change = Receipt & { readonly method: CostMethod; readonly before: StockCost }

/** The only writer of costs changed by documents. Fails IDEMPOTENCY_KEY_REUSED if another document has the id. */
async function changeCosts(
  tx: Tx,
  { org_id, document_id, source, business_date }: Cause,
  asked: readonly Receipt[],
  decide: (change: Change) => CostAfter,
): Promise<void> {
  if (asked.length === 0) return
  const ids = asked.map(({ product }) => product.id)
  const [rests, method] = await Promise.all([restsOf(tx, org_id, ids), costMethodOf(tx, org_id)])
  const changes = asked.map(({ product, units, value }) => {
    const known = rests.get(product.id)
    const rest = known?.cost === product.cost_price ? known.rest : 0
    const before = { stock: product.current_stock, cost: product.cost_price, rest }
    const { cost: cost_after, rest: rest_after, ...gone } = decide({ method, product, units, value, before })
    return { product_id: product.id, ...before, units, value, cost_after, rest_after, ...gone }
  })
  const [written] = await tx.query<{ count: number }>(
    `with written as (
       insert into cost_changes (org_id, product_id, document_id, source, business_date, stock_before, cost_before, rest_before, units,
         value, cost_after, rest_after, variance, revalued)
       select $1, c.product_id, $2, $5, $6, c.stock, c.cost, c.rest, c.units, c.value, c.cost_after, c.rest_after, c.variance, c.revalued
       from json_to_recordset($3::json) as c (product_id uuid, stock bigint, cost bigint, rest bigint, units bigint, value bigint,
         cost_after bigint, rest_after bigint, variance bigint, revalued bigint)
       on conflict do nothing returning product_id, cost_before, cost_after, rest_after
     ), changed as (
       update products p set cost_price = w.cost_after, last_rest = w.rest_after, last_rest_cost = w.cost_after, updated_at = $4
       from written w
       where p.org_id = $1 and p.id = w.product_id
         and (w.cost_after, w.rest_after) is distinct from (w.cost_before, p.cost_rest)
     )
     select count(*) as count from written`,
    [org_id, document_id, JSON.stringify(changes), now(), source, business_date],
  )
  if (written?.count !== changes.length) throw fail(general.keyReused)
}

/** A product's cost after goods came in, by the shop's method. */
export async function costMethodOf(tx: Tx, orgId: string): Promise<CostMethod> {
  const [rules] = await tx.query<{ cost_method: CostMethod }>(
    'select cost_method from business_settings where org_id = $1',
    [orgId],
  )
  return rules?.cost_method ?? 'average'
}

/** The remainder of the last division that set the cost. A cost entered by hand since then has none. */
async function restsOf(tx: Tx, orgId: string, productIds: readonly string[]) {
  const rows = await tx.query<{ product_id: string; cost: number; rest: number }>(
    `select c.product_id, c.cost_after as cost, c.rest_after as rest from unnest($2::uuid[]) as asked (product_id)
     cross join lateral (
       select product_id, cost_after, rest_after from cost_changes where org_id = $1 and product_id = asked.product_id order by id desc limit 1
     ) c`,
    [orgId, productIds],
  )
  return new Map(rows.map((row) => [row.product_id, row]))
}
