import { variantLine } from '@tunda/contract/products/product-words'
import type { ProductToCount } from '@tunda/contract/stock/stock-take-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { variantColumns } from '../products/attribute-columns.ts'
import { getStockTake } from './stock-take-rows.ts'

type Counted = Omit<ProductToCount, 'variant' | 'tracking' | 'has_expiry'> & {
  tracking: ProductToCount['tracking'] | null
  has_expiry: boolean
} & Parameters<typeof variantLine>[0]
type Asked = { readonly id: string; readonly after?: string | undefined; readonly limit: number }

/** What there is to count in a stock take, in the order of ids, so that a device can keep it and be without a network. Fails NOT_FOUND. */
export async function listProductsToCount(tx: Tx, { id, after, limit }: Asked, member: Member) {
  const { category_id } = await getStockTake(tx, { id }, member)
  const rows = await tx.query<Counted>(
    `select p.id, p.brand, p.model, ${variantColumns},
       nullif(p.tracking, 'none') as tracking, p.has_expiry, c.name as category_name, array_remove(p.barcode || p.extra_barcodes, null) as barcodes
     from products p join categories c on c.id = p.category_id
     where p.org_id = $1 and p.is_active and ($2::uuid is null or p.category_id = $2) and ($3::uuid is null or p.id > $3)
     order by p.id limit $4`,
    [member.org_id, category_id, after ?? null, limit],
  )
  const products = rows.map((row): ProductToCount => {
    const { id: product_id, brand, model, category_name, barcodes, tracking, has_expiry } = row
    const product = { id: product_id, brand, model, variant: variantLine(row), category_name, barcodes }
    return { ...product, ...(tracking && { tracking }), ...(has_expiry && { has_expiry }) }
  })
  return { products, next: products.length < limit ? null : (products.at(-1)?.id ?? null) }
}
