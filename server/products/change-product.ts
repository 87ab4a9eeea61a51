import { general } from '@tunda/contract/failure'
import type { Product, ProductChange } from '@tunda/contract/products'
import type { Row, Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { getProduct } from './get-product.ts'
import { requireCategory, requireFreeBarcodes, withFreeBarcodes } from './product-checks.ts'
import { barcodesOf, writtenFields } from './product-fields.ts'
import { publishChanges } from './publish-changes.ts'
import { lockStock, moveStock } from './stock.ts'
import { updateProducts } from './write-products.ts'

/**
 * Changes the fields that are given and leaves the others. Another `current_stock` becomes a line of the ledger, by the difference
 * to what is there under the lock. Fails NOT_FOUND, DUPLICATE_BARCODE, CATEGORY_NOT_AVAILABLE and INVALID_DEFAULT_CATEGORY.
 */
export async function changeProduct(tx: Tx, asked: ProductChange, member: Member): Promise<Product> {
  const { id, current_stock, category_id, ...fields } = writtenFields(asked)
  const before = await lockProduct(tx, member, id)
  await requireFreeBarcodes(tx, member, barcodesOf(fields), id)
  const changes =
    category_id === undefined ? fields : { ...fields, category_id: await categoryFor(tx, member, category_id, before) }
  await withFreeBarcodes(barcodesOf(fields), () => updateProducts(tx, member, [{ id, fields: changes }]))
  const delta = (current_stock ?? before.current_stock) - before.current_stock
  if (delta !== 0) {
    const { org_id, location_id, user_id } = member
    const level = { org_id, location_id, product_id: id }
    await lockStock(tx, [level])
    await moveStock(tx, [{ ...level, delta, reason: 'adjustment', user_id }])
  }
  const after = { ...changes, ...(current_stock === undefined ? {} : { current_stock }) }
  await publishChanges(tx, member, [{ id, before, after }])
  return await getProduct(tx, { id }, member)
}

/** A product may stay in a category that the shop no longer offers for new ones. */
async function categoryFor(tx: Tx, member: Member, given: string, before: Row): Promise<string> {
  return given === before.category_id ? given : await requireCategory(tx, member, given)
}

async function lockProduct(tx: Tx, member: Member, id: string) {
  const [product] = await tx.query<Row & { current_stock: number; category_id: string }>(
    `select brand, model, category_id, cost_price, selling_price, current_stock, min_stock, barcode, extra_barcodes, is_active
     from products where org_id = $1 and id = $2 for no key update`,
    [member.org_id, id],
  )
  if (product === undefined) throw fail(general.notFound)
  return product
}
