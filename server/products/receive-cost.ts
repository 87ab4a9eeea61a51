import { general } from '@tunda/contract/failure'
import {
  type CostAfter,
  type CostMethod,
  receiveBy,
  revalueBy,
  type StockCost,
} from '@tunda/contract/products/cost-of-stock'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'
import type { LockedProduct } from './stock.ts'

/** Goods of one product that came in: `value` is what all of them cost, in whole shillings. */
type Receipt = { readonly product: LockedProduct; readonly units: number; readonly value: number }

/** The same where `sold` of the value is of no goods that are there: it is variance. `uncosted`: devices that go and have no cost of their own. */
type Revaluation = Receipt & { readonly sold?: number; readonly uncosted?: number }

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
 * The products must be locked, and be as they were before.
 */
export async function revalueCosts(tx: Tx, cause: Cause, changes: readonly Revaluation[]): Promise<void> {
  await changeCosts(tx, cause, changes, ({ method, before, units, value, sold }) => {
    const after = revalueBy(method, before, units, value - sold)
    return { ...after, variance: after.variance + sold }
  })
}

type Change = Required<Revaluation> & { readonly method: CostMethod; readonly before: StockCost }

/** The only writer of costs changed by documents. Fails IDEMPOTENCY_KEY_REUSED if another document has the id. */
async function changeCosts(
  tx: Tx,
  { org_id, document_id, source, business_date }: Cause,
  asked: readonly Revaluation[],
  decide: (change: Change) => CostAfter,
): Promise<void> {
  if (asked.length === 0) return
  const ids = asked.map(({ product }) => product.id)
  const [worths, method] = await Promise.all([worthsOf(tx, org_id, ids), costMethodOf(tx, org_id)])
  const changes = asked.map(({ product, units, value, sold = 0, uncosted: gone = 0 }) => {
    const { current_stock: stock, cost_price: cost } = product
    const { rest, devices, uncosted } = worths.get(product.id) ?? { rest: 0, devices: 0, uncosted: 0 }
    const before = { stock, cost, rest: isNumbered(product) ? devices - stock * cost : rest }
    const change = { method, product, units, value, sold, uncosted: uncosted - gone, before }
    const decided = decide(change)
    const after = isNumbered(product) ? ofDevices(change, decided) : decided
    const { cost: cost_after, rest: rest_after, variance, revalued } = after
    return { product_id: product.id, ...before, units, value, cost_after, rest_after, variance, revalued }
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
       update products p set cost_price = w.cost_after, last_rest = case p.tracking when 'none' then w.rest_after else 0 end,
         last_rest_cost = w.cost_after, updated_at = $4
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

/**
 * The same of devices: each keeps what it cost, whatever others come in for, and what the document is worth beside what they cost is variance. Only
 * those without a cost of their own are worth what their product costs now.
 */
function ofDevices({ before, units, value, sold, uncosted }: Change, decided: CostAfter): CostAfter {
  const cost = units === 0 ? before.cost : decided.cost
  const revalued = uncosted * (cost - before.cost)
  const worth = before.stock * before.cost + before.rest + value - sold + revalued
  return { cost, rest: worth - (before.stock + units) * cost, variance: sold, revalued }
}

/**
 * What stock is worth beside units by cost: the remainder of the last division that set the cost; of a product whose units have numbers, what its
 * devices cost together, and how many of them cost what their product does.
 */
async function worthsOf(tx: Tx, orgId: string, productIds: readonly string[]) {
  const rows = await tx.query<{ product_id: string; rest: number; devices: number; uncosted: number }>(
    `select p.id as product_id, p.cost_rest as rest, coalesce(l.costed + l.uncosted * p.cost_price, 0)::bigint as devices,
       coalesce(l.uncosted, 0)::bigint as uncosted
     from products p cross join lateral (
       select sum(l.units_cost) as costed, sum(l.units - l.units_costed) as uncosted from stock_levels l
       where p.tracking <> 'none' and l.org_id = p.org_id and l.product_id = p.id
     ) l where p.org_id = $1 and p.id = any ($2::uuid[])`,
    [orgId, productIds],
  )
  return new Map(rows.map((row) => [row.product_id, row]))
}
