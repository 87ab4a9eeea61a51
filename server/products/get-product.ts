import { general } from '@tunda/contract/failure'
import type { Product } from '@tunda/contract/products/products'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { productRows } from './product-rows.ts'

/** One product of the member's shop. Fails NOT_FOUND, for another shop's too. */
export async function getProduct(tx: Tx, { id }: { id: string }, member: Member): Promise<Product> {
  const [product] = await productRows(tx, member, [id])
  if (product === undefined) throw fail(general.notFound)
  return product
}
