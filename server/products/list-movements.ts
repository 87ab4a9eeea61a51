import type { MovementsPage } from '@tunda/contract/products/movements-page'
import type { InventoryMovement } from '@tunda/contract/products/products'
import type { Tx } from '@tunda/database'
import { all, type Sql, shared, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { countFound } from '../lists/list-sums.ts'
import { partOf } from '../lists/walk.ts'
import { ownSalesAlone } from '../sales/own-sales.ts'
import { maySeeCost } from './product-rows.ts'

/**
 * The stock ledger, of the shop or of one product, newest first, with the name of whoever moved it (empty for people who left) and the sale behind it,
 * if the member may see that.
 */
export async function listMovements(tx: Tx, asked: MovementsPage, member: Member) {
  const [places, own] = [shared(member.location_ids), shared(ownSalesAlone(member))]
  const where = wanted(asked, member)
  const part = partOf(
    'movements',
    [
      ['m.product_id', 'uuid'],
      ['m.id', 'bigint'],
    ],
    asked,
    member,
  )
  // One product's movements are ordered by key, the whole shop's by time.
  const order = asked.product_id === undefined ? sql`m.created_at desc, m.id desc` : sql`m.id desc`
  const most = asked.countUpTo
  const [{ count, isCounted }, inventory_movements] = await Promise.all([
    countFound(tx, sql`select from inventory_movements m where ${where}`, most),
    tx.query<InventoryMovement>(
      // No cast in the join conditions: it could leak hidden rows, so row security would be applied first and no index be used.
      sql`with page as materialized (
         select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
         from inventory_movements m where ${where} ${part.tail(order)}
       )
       select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
         i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
         ${maySeeCost(member) ? sql`m.unit_cost,` : sql``} m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
       from page m
       join products p on p.org_id = m.org_id and p.id = m.product_id
       left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
         and i.product_id = m.product_id
       left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
       left join lateral (
         select s.id, s.invoice_number from sales s
         where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
           and (${places}::uuid[] is null or s.location_id = any (${places}::uuid[]))
           and (${own}::uuid is null or ${own}::uuid in (s.user_id, s.cashier_id)) offset 0
       ) s on true
       left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
       order by ${part.order(order)}`,
    ),
  ])
  return {
    inventory_movements,
    ...part.counts(count, inventory_movements, ({ product_id, id }) => [product_id, id]),
    ...(most !== undefined && { isCounted }),
  }
}

/** Only the given filters are in the condition, so that each combination gets its own plan and index. */
function wanted(
  { product_id, reason, user_id, from, to }: MovementsPage,
  { org_id, rules, location_ids }: Member,
): Sql {
  const conditions = [sql`m.org_id = ${org_id}`]
  if (location_ids !== null) conditions.push(sql`m.location_id = any (${location_ids}::uuid[])`)
  if (product_id !== undefined) conditions.push(sql`m.product_id = ${product_id}`)
  if (reason !== undefined) conditions.push(sql`m.reason = ${reason}`)
  // What is sold is not in the index by reason.
  if (reason !== undefined && reason !== 'sale') conditions.push(sql`m.reason <> 'sale'`)
  if (user_id !== undefined) conditions.push(sql`m.user_id = ${user_id}`)
  const zone = shared(rules.time_zone)
  if (from !== undefined) conditions.push(sql`m.created_at >= ${from}::date::timestamp at time zone ${zone}`)
  if (to !== undefined) conditions.push(sql`m.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  return all(conditions)
}
