import { randomUUID } from 'node:crypto'
import type { NewProduct, Product } from '@tunda/contract/products'
import type { Tx } from '@tunda/database'
import { logAudit } from '../audit/log.ts'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { requireRoom } from '../subscription/limits.ts'
import { getProduct } from './get-product.ts'
import { requireCategory, requireFreeBarcodes, spelledOnce, withFreeBarcodes } from './product-checks.ts'
import { barcodesOf, writtenFields } from './product-fields.ts'
import { moveStock } from './stock.ts'

/**
 * Adds a product to the shop, with its opening stock as the ledger's first line. Fails E_LIMIT_REACHED, DUPLICATE_BARCODE,
 * CATEGORY_NOT_AVAILABLE and INVALID_DEFAULT_CATEGORY.
 */
export async function addProduct(tx: Tx, asked: NewProduct, member: Member): Promise<Product> {
  await requireRoom(tx, member, 'products', () => countProducts(tx, member))
  const fields = writtenFields(asked)
  const category_id = await requireCategory(tx, member, asked.category_id)
  await requireFreeBarcodes(tx, member, barcodesOf(fields))
  const names = await spelledOnce(tx, member, asked)
  const product = { ...fields, ...names, category_id, id: randomUUID() }
  await withFreeBarcodes(() => insertProduct(tx, product, member))
  if (asked.current_stock > 0) {
    const { org_id, user_id } = member
    await moveStock(tx, [{ org_id, product_id: product.id, delta: asked.current_stock, reason: 'opening', user_id }])
  }
  await logAudit(tx, [
    {
      org_id: member.org_id,
      actor: member,
      action_type: 'create',
      resource_type: 'product',
      resource_id: product.id,
      new_values: {
        ...names,
        cost_price: asked.cost_price,
        selling_price: asked.selling_price,
        current_stock: asked.current_stock,
      },
    },
  ])
  return await getProduct(tx, product, member)
}

async function countProducts(tx: Tx, member: Member): Promise<number> {
  const [row] = await tx.query<{ count: number }>('select count(*) from products where org_id = $1', [member.org_id])
  return row?.count ?? 0
}

async function insertProduct(tx: Tx, product: Record<string, unknown>, member: Member): Promise<void> {
  await tx.query(
    `insert into products (org_id, id, brand, model, category_id, cost_price, selling_price, min_stock, barcode, extra_barcodes, description, tags,
       color, storage, weight_grams, dimensions_json, warranty_months, condition, finish_type, shade_code, shade_name, size_info,
       skin_type, is_active, user_id, date_added, created_at, updated_at)
     select $1, id, brand, model, category_id, cost_price, selling_price, min_stock, barcode, coalesce(extra_barcodes, '{}'), description, coalesce(tags, '{}'),
       color, storage, weight_grams, dimensions_json, warranty_months, condition, finish_type, shade_code, shade_name, size_info,
       skin_type, coalesce(is_active, true), $2, $3, $3, $3
     from jsonb_populate_record(null::products, $4::jsonb)`,
    [member.org_id, member.user_id, now(), JSON.stringify(product)],
  )
}
