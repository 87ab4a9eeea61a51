import type { Database, Tx } from '@tunda/database'

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
  const shops = await database.asPlatform((tx) => tx.query<{ org_id: string }>(wanted, [night]))
  const wrong: string[] = []
  for (const { org_id } of shops) {
    const proof = await database.asOrganization(org_id, async (tx) => {
      await tx.query(`set local statement_timeout = '10min'`)
      return await prove(tx, org_id)
    })
    if (proof !== undefined && proof.differences > 0) wrong.push(org_id)
  }
  return wrong
}
