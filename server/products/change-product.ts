import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { adjustmentFailures } from '@tunda/contract/products/adjustment-failures'
import { productName } from '@tunda/contract/products/product-words'
import type { Product, ProductChange } from '@tunda/contract/products/products'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import type { Row, Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { getProduct } from './get-product.ts'
import { requireCategory, requireFreeBarcodes, withFreeBarcodes } from './product-checks.ts'
import { barcodesOf, writtenFields } from './product-fields.ts'
import { productRows } from './product-rows.ts'
import { publishChanges } from './publish-changes.ts'
import { type LockedStock, lockStock, moveStock } from './stock.ts'
import { updateProducts } from './write-products.ts'

/**
 * Changes the given fields. A new `current_stock` becomes a ledger line at the location where the member works, with the difference to the locked
 * stock that they see. Fails NOT_FOUND, DUPLICATE_BARCODE, NUMBERED_HAS_NO_EXPIRY,
 * UNITS_ELSEWHERE for an expiry date where some is at a location that the member does not see, CATEGORY_NOT_AVAILABLE, INVALID_DEFAULT_CATEGORY,
 * NOT_ENOUGH_STOCK where less is there than is to go, and AUTHORIZATION_ERROR for another stock from whoever may not change stock.
 */
export async function changeProduct(tx: Tx, asked: ProductChange, member: Member): Promise<Product> {
  const { id, current_stock, category_id, ...fields } = writtenFields(asked)
  const before = await lockProduct(tx, member, id)
  if (fields.has_expiry && before.tracking !== 'none') throw fail(unitFailures.expires)
  if (fields.has_expiry !== undefined && fields.has_expiry !== before.has_expiry) await requireAllSeen(tx, id, member)
  await requireFreeBarcodes(tx, member, barcodesOf(fields), id)
  const changes =
    category_id === undefined ? fields : { ...fields, category_id: await categoryFor(tx, member, category_id, before) }
  await withFreeBarcodes(barcodesOf(fields), () => updateProducts(tx, member, [{ id, fields: changes }]))
  const [seen] = current_stock === undefined ? [] : await productRows(tx, member, [id])
  const delta = seen === undefined || current_stock === undefined ? 0 : current_stock - seen.current_stock
  if (delta !== 0) {
    if (!may(member, 'adjust_stock')) throw fail(general.notAllowed)
    const { org_id, location_id, user_id } = member
    const level = { org_id, location_id, product_id: id }
    const [locked] = await lockStock(tx, [level])
    requireLeft(locked, delta)
    await moveStock(tx, [{ ...level, delta, reason: 'adjustment', user_id }])
  }
  const after = { ...changes, ...(current_stock === undefined ? {} : { current_stock }) }
  await publishChanges(tx, member, [
    { id, before: seen ? { ...before, current_stock: seen.current_stock } : before, after },
  ])
  return await getProduct(tx, { id }, member)
}

/** Turning expiry dates on or off applies at every location at once and loses the batches, so only members who see all locations may do it. */
async function requireAllSeen(tx: Tx, id: string, { org_id, location_ids }: Member): Promise<void> {
  if (location_ids === null) return
  const unseen = await tx.query(
    'select 1 from stock_levels where org_id = $1 and product_id = $2 and on_hand <> 0 and location_id <> all ($3::uuid[]) limit 1',
    [org_id, id, location_ids],
  )
  if (unseen.length > 0) throw fail(unitFailures.elsewhere)
}

/** What is elsewhere is not taken from here. */
function requireLeft(product: LockedStock | undefined, delta: number): void {
  if (product === undefined) throw fail(general.notFound)
  const { id: product_id, on_hand: in_stock } = product
  if (delta > 0 || in_stock + delta >= 0) return
  throw fail(adjustmentFailures.notEnoughStock, {
    product_id,
    product: productName(product),
    in_stock,
    quantity: -delta,
  })
}

/** A product may stay in a category that the shop no longer offers for new ones. */
async function categoryFor(tx: Tx, member: Member, given: string, before: Row): Promise<string> {
  return given === before.category_id ? given : await requireCategory(tx, member, given)
}

async function lockProduct(tx: Tx, member: Member, id: string) {
  const [product] = await tx.query<Row & { current_stock: number; category_id: string; has_expiry: boolean }>(
    `select brand, model, category_id, cost_price, selling_price, current_stock, min_stock, barcode, extra_barcodes, is_active, has_expiry, tracking
     from products where org_id = $1 and id = $2 for no key update`,
    [member.org_id, id],
  )
  if (product === undefined) throw fail(general.notFound)
  return product
}
