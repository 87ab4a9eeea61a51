import type { FailureEntry } from '@tunda/contract/failure'
import { adjustmentFailures } from '@tunda/contract/products/adjustment-failures'
import type { BulkChange } from '@tunda/contract/products/bulk-changes'
import { type Product, productFailures } from '@tunda/contract/products/products'
import type { Tx } from '@tunda/database'
import { findCategoryId } from '../categories/alias.ts'
import type { Member } from '../context.ts'
import { productRows } from './product-rows.ts'
import { publishChanges } from './publish-changes.ts'
import { updateProducts } from './write-products.ts'

type Changed = { products: Product[]; refused: { id: string; code: string; message: string }[] }
type Before = Pick<Product, 'id' | 'category_id' | 'selling_price' | 'is_active'>

/**
 * Changes category, price or being active of several products, each with its entry in the trail. One that is gone, or is to have a
 * category that the shop does not offer, is named in the answer and keeps no other from its change.
 */
export async function changeProducts(
  tx: Tx,
  { changes }: { readonly changes: readonly BulkChange[] },
  member: Member,
): Promise<Changed> {
  const ids = changes.map(({ id }) => id)
  const locked = await tx.query<Before>(
    `select id, category_id, selling_price, is_active
     from products where org_id = $1 and id = any ($2::uuid[]) order by org_id, id for no key update`,
    [member.org_id, ids],
  )
  const was = new Map(locked.map((product) => [product.id, product]))
  const offered = await offeredCategories(tx, member, changes)
  const refused: Changed['refused'] = []
  const refuse = (id: string, { code, message }: FailureEntry) =>
    refused.push({ id, code, message: message(undefined) })
  const ready = changes.flatMap(({ id, category_id: given, ...fields }) => {
    const before = was.get(id)
    // A product may stay in a category that the shop no longer offers for new ones.
    const category_id = given === before?.category_id ? given : offered.get(given ?? '')
    if (before === undefined) refuse(id, adjustmentFailures.notUpdated)
    else if (given !== undefined && category_id === undefined) refuse(id, productFailures.categoryNotAvailable)
    else return [{ id, fields: { ...fields, ...(category_id && { category_id }) }, before }]
    return []
  })
  await updateProducts(
    tx,
    member,
    ready.map(({ id, fields }) => ({ id, fields })),
  )
  await publishChanges(
    tx,
    member,
    ready.map(({ id, fields, before }) => ({ id, before, after: fields })),
  )
  return { products: await productRows(tx, member, ids), refused }
}

/** The categories that are asked for and that the shop offers, by how they are asked for. Kept until the end, so that none goes meanwhile. */
async function offeredCategories(
  tx: Tx,
  member: Member,
  changes: readonly BulkChange[],
): Promise<ReadonlyMap<string, string>> {
  const given = [...new Set(changes.flatMap(({ category_id }) => category_id ?? []))]
  const ids = await Promise.all(given.map((one) => findCategoryId(tx, one)))
  const linked = await tx.query<{ category_id: string }>(
    `select category_id from organization_categories where org_id = $1 and category_id = any ($2::uuid[])
     order by category_id for key share`,
    [member.org_id, ids.filter((id) => id !== undefined)],
  )
  const offered = new Set(linked.map(({ category_id }) => category_id))
  return new Map(given.flatMap((one, at) => (offered.has(ids[at] ?? '') ? [[one, ids[at] ?? ''] as const] : [])))
}
