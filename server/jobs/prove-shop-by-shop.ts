import type { Database, Tx } from '@tunda/database'
import { shopByShop } from '../process/shop-by-shop.ts'

/**
 * Runs a nightly check for the shops that `wanted` selects (`night` is $1), one after the other, each in a transaction with a long timeout; several
 * servers share the work. An undefined proof means that another server made it. Returns the shops with differences.
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
