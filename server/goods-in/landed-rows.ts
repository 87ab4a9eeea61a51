import {
  type LandedCost,
  type LandedCosts,
  landedFailures,
  type NewLandedCost,
} from '@tunda/contract/buying/landed-costs'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { lockProducts } from '../products/stock.ts'

/** A line of posted goods: `came` are the units that were not sent back, `later` the units of the product that came in after them. */
export type GoodsLine = {
  readonly goods_in_id: string
  readonly product_id: string
  readonly came: number
  readonly later: number
  /** The cost of those units, in thousandths of a shilling; unknown counts as 0. */
  readonly worth: string
}

/**
 * The lines of these goods, in order, with their products locked: what comes in at this moment is later, or not there yet. Each later line of a product looks its document up by key: with a join, a planner that expects few rows would
 * compare every line with every document.
 */
export async function linesOf(tx: Tx, ids: readonly string[], { org_id }: Member): Promise<GoodsLine[]> {
  const products = await tx.query<{ product_id: string }>(
    'select distinct product_id from goods_in_lines where org_id = $1 and goods_in_id = any ($2::uuid[])',
    [org_id, ids],
  )
  await lockProducts(
    tx,
    products.map(({ product_id }) => ({ org_id, product_id })),
  )
  return await tx.query<GoodsLine>(
    `select l.goods_in_id, l.product_id, l.quantity - l.returned as came,
       trunc(coalesce(l.cost, 0)::numeric * 1000 * (l.quantity - l.returned) / l.quantity)::text as worth,
       coalesce((select sum(a.quantity - a.returned) from goods_in_lines a where a.org_id = l.org_id and a.product_id = l.product_id
         and (select b.number from goods_ins b where b.org_id = a.org_id and b.id = a.goods_in_id) > g.number), 0)::bigint as later
     from goods_in_lines l join goods_ins g on g.org_id = l.org_id and g.id = l.goods_in_id
     join products p on p.org_id = l.org_id and p.id = l.product_id
     where l.org_id = $1 and l.goods_in_id = any ($2::uuid[]) order by g.number, l.position`,
    [org_id, ids],
  )
}

/** A decimal with at most 4 digits after the point, as a whole number of ten-thousandths. */
export function scaled(decimal: string): bigint {
  const [whole = '0', parts = ''] = decimal.replace('-', '').split('.')
  return BigInt(whole + parts.padEnd(4, '0'))
}

type OfGoods = { readonly goods_in_id: string; readonly product_id: string }
export const keyOf = ({ goods_in_id, product_id }: OfGoods) => `${goods_in_id} ${product_id}`

/** What was given for each line, a weight or an amount, by its key. */
export function partsOf({ basis, parts = [] }: NewLandedCost): Map<string, string> {
  const counts = basis === 'weight' || basis === 'manual'
  return new Map(counts ? parts.map((one) => [keyOf(one), one.part]) : [])
}

/** The weight of each line in the sharing. Fails PARTS_ARE_NOT_THE_AMOUNT. */
export function weightsOf(asked: NewLandedCost, lines: readonly GoodsLine[]): bigint[] {
  const { basis, amount } = asked
  if (basis === 'value') return lines.map(({ worth }) => BigInt(worth))
  if (basis === 'quantity') return lines.map(({ came }) => BigInt(came))
  const given = partsOf(asked)
  const weights = lines.map((line) => (line.came === 0 ? 0n : scaled(given.get(keyOf(line)) ?? '0')))
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  if (basis === 'manual' && all !== scaled(amount)) throw fail(landedFailures.otherSum)
  return weights
}

/** The costs shared out over these goods, newest first, with each line's share and returned units. Fails NOT_FOUND. */
export async function showCosts(
  tx: Tx,
  { id }: { id: string },
  { org_id, location_ids }: Member,
): Promise<LandedCosts> {
  const [found, costs, lines] = await Promise.all([
    tx.query(
      'select 1 from goods_ins where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3))',
      [org_id, id, location_ids],
    ),
    tx.query<LandedCost>(
      `select c.id, c.kind, s.name as supplier_name, c.document_no, c.note, c.currency, trim_scale(c.rate)::text as rate,
         trim_scale(c.amount)::text as amount, c.amount_ugx, c.basis, a.to_stock, (c.amount_ugx - a.to_stock) as to_variance,
         c.business_date, c.created_at, coalesce(p.full_name, '') as created_by_name, c.reverses_id,
         exists (select 1 from landed_costs r where r.org_id = c.org_id and r.reverses_id = c.id) as is_reversed, a.goods_ins
       from landed_costs c
       join lateral (select sum(to_stock)::bigint as to_stock, count(distinct goods_in_id) as goods_ins from landed_allocations
         where org_id = c.org_id and landed_cost_id = c.id) a on true
       left join suppliers s on s.org_id = c.org_id and s.id = c.supplier_id
       left join people_of_current_organizations() p on p.org_id = c.org_id and p.user_id = c.created_by
       where c.org_id = $1 and c.id = any (array(
         select landed_cost_id from landed_allocations where org_id = $1 and goods_in_id = $2))
       order by c.created_at desc, c.id`,
      [org_id, id],
    ),
    tx.query<LandedCosts['lines'][number]>(
      `select l.product_id, coalesce(sum(a.amount), 0)::bigint as amount, l.returned
       from goods_in_lines l
       left join landed_allocations a on a.org_id = l.org_id and a.goods_in_id = l.goods_in_id and a.product_id = l.product_id
       where l.org_id = $1 and l.goods_in_id = $2 group by l.product_id, l.returned, l.position order by l.position`,
      [org_id, id],
    ),
  ])
  if (found.length === 0) throw fail(general.notFound)
  return { costs, lines }
}
