import type { Product } from '@tunda/contract/products/products'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { productRows } from './product-rows.ts'

/** Products of one answer; a file is put together of many. */
const atOnce = 1000

/** The shop's products in the order of their ids, those after `after`; `next` is where the following ones begin, null at the end. */
export async function exportProducts(
  tx: Tx,
  { after }: { after?: string | null | undefined },
  member: Member,
): Promise<{ products: Product[]; next: string | null }> {
  const ids = await tx.query<{ id: string }>(
    'select id from products where org_id = $1 and ($2::uuid is null or id > $2) order by id limit $3',
    [member.org_id, after ?? null, atOnce],
  )
  const products = await productRows(
    tx,
    member,
    ids.map(({ id }) => id),
  )
  return { products, next: ids.length < atOnce ? null : (ids.at(-1)?.id ?? null) }
}
