import type { InventoryMovement, MovementsPage } from '@tunda/contract/products'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { offsetOf, pageCountsOf } from '../page.ts'
import { maySeeCost } from './product-rows.ts'

/** The stock ledger, of the shop or of one product, newest first, with the name of whoever moved it; empty for people who left. */
export async function listMovements(tx: Tx, asked: MovementsPage, member: Member) {
  const { sql, values } = wanted(asked, member)
  // One product's part of the ledger is in the order of its key, the whole shop's in that of its moments.
  const order = asked.product_id === undefined ? 'm.created_at desc, m.id desc' : 'm.id desc'
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const [counted, inventory_movements] = await Promise.all([
    tx.query<{ count: number }>(`select count(*) from inventory_movements m where ${sql}`, values),
    tx.query<InventoryMovement>(
      `with page as (
         select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
         from inventory_movements m where ${sql} order by ${order} limit ${limit} offset ${offset}
       )
       select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
         ${maySeeCost(member) ? 'm.unit_cost,' : ''} m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
       from page m
       join products p on p.org_id = m.org_id and p.id = m.product_id
       left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
       left join sales s on s.org_id = m.org_id and s.id = coalesce(r.sale_id, m.cause_id)
       left join people_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
       order by ${order}`,
      [...values, asked.limit, offsetOf(asked)],
    ),
  ])
  return { inventory_movements, ...pageCountsOf(counted[0]?.count ?? 0, asked) }
}

/** Only what is asked for stands in the condition, so that each way of asking gets the index that serves it. */
function wanted({ product_id, reason, user_id, from, to }: MovementsPage, { org_id, rules }: Member) {
  const values: unknown[] = [org_id]
  const value = (given: unknown) => `$${values.push(given)}`
  const conditions = ['m.org_id = $1']
  if (product_id !== undefined) conditions.push(`m.product_id = ${value(product_id)}`)
  if (reason !== undefined)
    conditions.push(`m.reason = ${value(reason)}${reason === 'sale' ? '' : ` and m.reason <> 'sale'`}`)
  if (user_id !== undefined) conditions.push(`m.user_id = ${value(user_id)}`)
  const midnight = (day: string) => `${day}::timestamp at time zone ${value(rules.time_zone)}`
  if (from !== undefined) conditions.push(`m.created_at >= ${midnight(`${value(from)}::date`)}`)
  if (to !== undefined) conditions.push(`m.created_at < ${midnight(`(${value(to)}::date + 1)`)}`)
  return { sql: conditions.join(' and '), values }
}
