import type { Database, Tx } from '@tunda/database'
import { shopByShop } from '../shop-by-shop.ts'

/**
 * Proves the shops that `wanted` names for `night` (as $1), one after the other, each in a transaction that may take its time; several
 * servers share the work. A proof of nothing was made elsewhere. Answers the shops that have differences.
 */
export async function proveShopByShop(
  database: Database,
  wanted: string,
  night: string,
  prove: (tx: Tx, org_id: string) => Promise<{ readonly differences: number } | undefined>,
): Promise<string[]> {
  const shops = await database.ofAllShops((tx) => tx.query<{ org_id: string }>(wanted, [night]))
  const wrong: string[] = []
  await shopByShop(shops, async (orgId) => {
    const proof = await database.asOrganization(orgId, async (tx) => {
      await tx.query(`set local statement_timeout = '10min'`)
      return await prove(tx, orgId)
    })
    if (proof !== undefined && proof.differences > 0) wrong.push(orgId)
  })
  return wrong
}
