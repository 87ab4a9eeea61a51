import { may } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { seenStock, seenStockValue } from '../products/seen-stock.ts'

/**
 * The stock at the locations that the member sees. `stock_value` is at cost, and absent without the right to see it. Products no longer sold are
 * neither low nor out.
 */
export type Shelf = {
  stock_value?: number
  units_on_hand: number
  product_count: number
  low_stock_count: number
  out_of_stock_count: number
}

/**
 * For the whole shop it is computed from the kept sums and the changes since, at the same cost however many products there are; for some locations,
 * and before there are sums, from the products.
 */
export async function shelfTotals(tx: Tx, member: Member): Promise<Shelf> {
  const kept = member.location_ids === null ? await keptTotals(tx, member) : undefined
  return kept ?? (await readTotals(tx, member))
}

async function keptTotals(tx: Tx, member: Member): Promise<Shelf | undefined> {
  const value = `, (k.stock_value + c.stock_value + coalesce((
       select sum(${seenStockValue('p.current_stock', 'null')}) from products p where p.org_id = $1 and p.tracking <> 'none'), 0))
     as stock_value`
  const [shelf] = await tx.query<Shelf>(
    `select k.units + c.units as units_on_hand, k.products + c.products as product_count,
       k.low_stock + c.low_stock as low_stock_count, k.out_of_stock + c.out_of_stock as out_of_stock_count
       ${may(member, 'see_cost') ? value : ''}
     from shelf_sums k cross join lateral (
       select coalesce(sum(products), 0)::bigint as products, coalesce(sum(units), 0) as units, coalesce(sum(low_stock), 0)::bigint as low_stock,
         coalesce(sum(out_of_stock), 0)::bigint as out_of_stock, coalesce(sum(stock_value), 0) as stock_value
       from shelf_changes where org_id = $1) c
     where k.org_id = $1`,
    [member.org_id],
  )
  return shelf
}

async function readTotals(tx: Tx, member: Member): Promise<Shelf> {
  const value = `, coalesce(sum(${seenStockValue('p.current_stock', '$2')}), 0) as stock_value`
  const [shelf] = await tx.query<Shelf>(
    `select coalesce(sum(greatest(current_stock, 0)), 0) as units_on_hand, count(*) as product_count,
       count(*) filter (where is_active and current_stock > 0 and current_stock <= minimum_stock(min_stock)) as low_stock_count,
       count(*) filter (where is_active and current_stock <= 0) as out_of_stock_count ${may(member, 'see_cost') ? value : ''}
     from (select p.org_id, p.id, p.tracking, p.is_active, p.cost_price, p.cost_rest, p.min_stock, ${seenStock('$2')} as current_stock from products p where p.org_id = $1 offset 0) p`,
    [member.org_id, member.location_ids],
  )
  if (shelf === undefined) throw new Error('a count answers one row')
  return shelf
}

/** How many products the shop has, from the same sums. */
export async function countProducts(tx: Tx, orgId: string): Promise<number> {
  const [kept] = await tx.query<{ count: number }>(
    `select k.products + coalesce((select sum(c.products) from shelf_changes c where c.org_id = $1), 0)::bigint as count
     from shelf_sums k where k.org_id = $1`,
    [orgId],
  )
  if (kept !== undefined) return kept.count
  const [counted] = await tx.query<{ count: number }>('select count(*) from products where org_id = $1', [orgId])
  return counted?.count ?? 0
}
