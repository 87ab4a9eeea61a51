import { productName } from '@tunda/contract/product-words'
import type { Tx } from '@tunda/database'

/** How the products with these ids are called today; those that are gone are left out. */
export async function productNames(
  tx: Tx,
  orgId: string,
  ids: readonly (string | null)[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const products = await tx.query<{ id: string; brand: string; model: string }>(
    'select id, brand, model from products where org_id = $1 and id = any ($2::uuid[])',
    [orgId, ids],
  )
  return products.map((product) => ({ id: product.id, name: productName(product) }))
}
