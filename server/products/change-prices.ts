import { largestPrice } from '@tunda/contract/ceilings'
import { changedPrice, type PriceChange, priceFailures } from '@tunda/contract/products/price-changes'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { productRows } from './product-rows.ts'
import { publishChanges } from './publish-changes.ts'
import { lockProducts } from './stock.ts'

type Asked = { readonly product_ids: readonly string[]; readonly change: PriceChange }

/** Changes the selling prices of several products, all or none. Fails NOT_FOUND and IMPOSSIBLE_PRICE. */
export async function changePrices(tx: Tx, { product_ids, change }: Asked, member: Member): Promise<Product[]> {
  const { org_id } = member
  const ids = [...new Set(product_ids)]
  const locked = await lockProducts(
    tx,
    ids.map((product_id) => ({ org_id, product_id })),
  )
  if (locked.length < ids.length) throw fail(priceFailures.notUpdated)
  const changed = locked.flatMap(({ id, brand, model, selling_price }) => {
    const price = changedPrice(selling_price, change)
    if (price < 0 || price > largestPrice)
      throw fail(priceFailures.impossiblePrice, { product_id: id, product: productName({ brand, model }), price })
    return price === selling_price ? [] : [{ id, before: selling_price, price }]
  })
  await tx.query(
    `update products p set selling_price = c.price, updated_at = $4
     from unnest($2::uuid[], $3::bigint[]) as c (id, price) where p.org_id = $1 and p.id = c.id`,
    [org_id, changed.map(({ id }) => id), changed.map(({ price }) => price), now()],
  )
  await publishChanges(
    tx,
    member,
    changed.map(({ id, before, price }) => ({
      id,
      before: { selling_price: before },
      after: { selling_price: price },
    })),
  )
  return await productRows(tx, member, ids)
}
