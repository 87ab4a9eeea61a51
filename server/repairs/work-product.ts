import { randomUUID } from 'node:crypto'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'

const [category, brand, model] = ['Repairs', 'Repair', 'work']

/**
 * What the work of this shop is sold as: a line of a sale names a product. It is inactive, so that nobody lists, counts or sells it
 * otherwise, as old as the shop, so that it comes last in lists of the newest, and in a category of its own, so that reports have repairs apart.
 * Made with the first sale of work; made anew where somebody gave it numbers or dates. The shop must be locked by `lockOrganization`.
 */
export async function workProduct(tx: Tx, { org_id, user_id }: Pick<Member, 'org_id' | 'user_id'>): Promise<string> {
  const [known] = await tx.query<{ id: string }>(
    `select p.id from repair_rules r join products p on p.org_id = r.org_id and p.id = r.work_product_id
     where r.org_id = $1 and p.tracking = 'none' and not p.has_expiry`,
    [org_id],
  )
  if (known !== undefined) return known.id
  const id = randomUUID()
  const at = now()
  await tx.query(
    `insert into products (org_id, id, brand, model, category_id, cost_price, selling_price, min_stock, is_active, user_id, date_added, created_at, updated_at)
     select $1, $2, $3, $4, $5, 0, 0, 0, false, $6, o.created_at, $7, $7 from organizations o where o.id = $1`,
    [org_id, id, brand, model, await categoryOfRepairs(tx, org_id, user_id), user_id, at],
  )
  await tx.query('update repair_rules set work_product_id = $2 where org_id = $1', [org_id, id])
  return id
}

/** The shop's own category of that name, which it works with from here on. */
async function categoryOfRepairs(tx: Tx, orgId: string, userId: string): Promise<string> {
  const id = randomUUID()
  await tx.query('insert into categories (id, org_id, name, user_id) values ($1, $2, $3, $4) on conflict do nothing', [
    id,
    orgId,
    category,
    userId,
  ])
  const [found] = await tx.query<{ id: string }>(
    'select id from categories where org_id = $1 and lower(name) = lower($2)',
    [orgId, category],
  )
  if (found === undefined) throw new Error('a category that is written is there')
  await tx.query(
    `insert into organization_categories (org_id, category_id, position)
     select $1, $2, 1 + coalesce(max(position), 0) from organization_categories where org_id = $1 on conflict do nothing`,
    [orgId, found.id],
  )
  return found.id
}
