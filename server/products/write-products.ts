import { attributeNames } from '@tunda/contract/products/product-attributes'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'

/** The columns that a person fills in. Stock is not among them. */
const columns = `brand, model, category_id, cost_price, selling_price, min_stock, barcode, extra_barcodes, description, tags, dimensions_json,
  is_active, has_expiry, ${attributeNames.join(', ')}`

const given = columns
  .replace('extra_barcodes', `coalesce(extra_barcodes, '{}')`)
  .replace('tags', `coalesce(tags, '{}')`)
  .replace('is_active', 'coalesce(is_active, true)')
  .replace('has_expiry', 'coalesce(has_expiry, false)')

/** Writes new products, without stock. */
export async function insertProducts(
  tx: Tx,
  member: Member,
  products: readonly (Record<string, unknown> & { readonly id: string })[],
): Promise<void> {
  await tx.query(
    `insert into products (org_id, id, ${columns}, user_id, date_added, created_at, updated_at)
     select $1, id, ${given}, $2, coalesce(date_added, $3), $3, $3 from jsonb_populate_recordset(null::products, $4::jsonb)`,
    [member.org_id, member.user_id, now(), JSON.stringify(products)],
  )
}

/** Writes changes of products that are locked; fields that a change does not name stay. */
export async function updateProducts(
  tx: Tx,
  member: Member,
  changes: readonly { readonly id: string; readonly fields: Record<string, unknown> }[],
): Promise<void> {
  await tx.query(
    `update products p
     set (${columns}, updated_at) = (select ${columns}, $3::timestamptz from jsonb_populate_record(p, c.fields))
     from jsonb_to_recordset($2::jsonb) as c (id uuid, fields jsonb)
     where p.org_id = $1 and p.id = c.id`,
    [member.org_id, JSON.stringify(changes), now()],
  )
}
