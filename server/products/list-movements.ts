import type { InventoryMovement } from '@tunda/contract/products'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../page.ts'

/** The stock ledger, of the shop or of one product, newest first, with the name of whoever moved it; empty for people who left. */
export async function listMovements(tx: Tx, asked: PageAsked & { product_id?: string | undefined }, member: Member) {
  const { product_id } = asked
  const isMatch = product_id === undefined ? 'org_id = $1' : 'org_id = $1 and product_id = $2'
  // One product's part of the ledger is in the order of its key, the whole shop's in that of its moments.
  const order = product_id === undefined ? 'm.created_at desc, m.id desc' : 'm.id desc'
  const key = product_id === undefined ? [member.org_id] : [member.org_id, product_id]
  const [limit, offset] = [`$${key.length + 1}`, `$${key.length + 2}`]
  const [counted, inventory_movements] = await Promise.all([
    tx.query<{ count: number }>(`select count(*) from inventory_movements where ${isMatch}`, key),
    tx.query<InventoryMovement>(
      `with page as (
         select * from inventory_movements m where ${isMatch} order by ${order} limit ${limit} offset ${offset}
       )
       select m.id, m.product_id, m.delta, m.reason, m.reference, m.note, m.stock_after, m.user_id,
         coalesce(u.full_name, '') as user_name, m.created_at
       from page m
       left join people_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
       order by ${order}`,
      [...key, asked.limit, offsetOf(asked)],
    ),
  ])
  return { inventory_movements, ...pageCountsOf(counted[0]?.count ?? 0, asked) }
}
