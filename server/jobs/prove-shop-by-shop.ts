import type { Database, Tx } from '@tunda/database'
import { allowLongStatements } from '../process/long-statements.ts'

/** What a night's check found: shops with differences, and why others could not be checked. These are checked again in the next round. */
export type NightlyProof = { readonly wrong: readonly string[]; readonly failures: readonly unknown[] }

/**
 * Runs a nightly check for the shops that `wanted` selects (`night` is $1), one after the other, each in a transaction with a long timeout; several
 * servers share the work. An undefined proof means that another server made it.
 */
export async function proveShopByShop(
  database: Database,
  wanted: string,
  night: string,
  prove: (tx: Tx, org_id: string) => Promise<{ readonly differences: number } | undefined>,
): Promise<NightlyProof> {
  const [wrong, failures]: [string[], unknown[]] = [[], []]
  const shops = await database.ofAllShops(
    (tx) => tx.query<{ org_id: string }>(wanted, [night]),
    (error) => failures.push(error),
  )
  for (const { org_id } of shops) {
    try {
      const proof = await database.asOrganization(org_id, async (tx) => {
        await allowLongStatements(tx)
        return await prove(tx, org_id)
      })
      if (proof !== undefined && proof.differences > 0) wrong.push(org_id)
    } catch (error) {
      failures.push(error)
    }
  }
  return { wrong, failures }
}
