import { randomUUID } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { NewProduct, Product } from '@tunda/contract/products/products'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { countProducts } from '../subscription/count-products.ts'
import { requireRoom } from '../subscription/limits.ts'
import { getProduct } from './get-product.ts'
import { requireCategory, requireFreeBarcodes, spellNames, withFreeBarcodes } from './product-checks.ts'
import { barcodesOf, writtenFields } from './product-fields.ts'
import { lockStock, moveStock } from './stock.ts'
import { insertProducts } from './write-products.ts'

/**
 * Adds a product to the shop, with its opening stock as the ledger's first line. Fails E_LIMIT_REACHED, DUPLICATE_BARCODE,
 * CATEGORY_NOT_AVAILABLE and INVALID_DEFAULT_CATEGORY, and AUTHORIZATION_ERROR for some from whoever may not change stock.
 */
export async function addProduct(tx: Tx, asked: NewProduct, member: Member): Promise<Product> {
  if (asked.current_stock > 0 && !may(member, 'adjust_stock')) throw fail(general.notAllowed)
  await requireRoom(tx, member, 'products', () => countProducts(tx, member.org_id))
  const fields = writtenFields(asked)
  const category_id = await requireCategory(tx, member, asked.category_id)
  await requireFreeBarcodes(tx, member, barcodesOf(fields))
  const [names] = await spellNames(tx, member, [asked])
  const product = { ...fields, ...names, category_id, id: randomUUID() }
  await withFreeBarcodes(barcodesOf(fields), () => insertProducts(tx, member, [product]))
  if (asked.current_stock > 0) {
    const { org_id, location_id, user_id } = member
    const level = { org_id, location_id, product_id: product.id }
    await lockStock(tx, [level])
    await moveStock(tx, [
      { ...level, delta: asked.current_stock, reason: 'opening', unit_cost: asked.cost_price, user_id },
    ])
  }
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'product.added',
      id: product.id,
      after: {
        ...names,
        cost_price: asked.cost_price,
        selling_price: asked.selling_price,
        current_stock: asked.current_stock,
      },
    },
  ])
  return await getProduct(tx, product, member)
}
