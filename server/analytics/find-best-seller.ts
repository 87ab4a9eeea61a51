import type { TopProduct } from '@tunda/contract/reports/analytics'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { topProducts } from './top-products.ts'

/** The product with the most revenue; none before the first sale. */
export async function findBestSeller(tx: Tx, member: Member): Promise<{ best_seller: TopProduct | null }> {
  const [best] = await topProducts(tx, member, 1)
  return { best_seller: best ?? null }
}
