import type { Tx } from '@tunda/database'

/** How many products a shop has of those that its plan limits: what the work of repairs is sold as is no product of the shop's own. */
export async function countProducts(tx: Tx, orgId: string): Promise<number> {
  const [counted] = await tx.query<{ count: number }>(
    `select count(*) - (select count(*) from repair_rules where org_id = $1 and work_product_id is not null) as count
     from products where org_id = $1`,
    [orgId],
  )
  return counted?.count ?? 0
}
