import type { Database } from '@tunda/database'
import { proveTotals, type TotalsProof } from '../analytics/prove-totals.ts'
import { type MoneyProof, proveMoney } from '../money/prove-money.ts'
import { allowLongStatements } from '../process/long-statements.ts'
import { withDatabase } from './command-line.ts'

type ShopProof = TotalsProof & { readonly org_id: string; readonly money: MoneyProof }

/** Holds every shop's day totals and its money ledger against its sales and refunds. */
export async function verifyTotals(database: Database): Promise<ShopProof[]> {
  const shops = await database.ofAllShops((tx) =>
    tx.query<{ org_id: string }>('select distinct org_id from organization_day_totals order by org_id'),
  )
  const proofs: ShopProof[] = []
  for (const { org_id } of shops) {
    const proof = await database.asOrganization(org_id, async (tx) => {
      await allowLongStatements(tx)
      return { ...(await proveTotals(tx, org_id)), money: await proveMoney(tx, org_id) }
    })
    proofs.push({ org_id, ...proof })
  }
  return proofs
}

if (import.meta.main) {
  await withDatabase(async (database) => {
    const proofs = await verifyTotals(database)
    for (const { org_id, days, differences, examples, money } of proofs) {
      if (money.differences > 0) {
        process.exitCode = 1
        const facts = JSON.stringify(money.examples[0])
        console.log(`${org_id}  WRONG: the money ledger: ${facts} (${money.differences} in all)`)
      }
      const [first] = examples
      if (first === undefined) console.log(`${org_id}  ${days} days match their sales`)
      else {
        process.exitCode = 1
        const { total, day, key, kept, documents } = first
        const figures = `stored ${JSON.stringify(kept)}, by the sales ${JSON.stringify(documents)}`
        console.log(`${org_id}  WRONG: ${total} ${day} ${key}: ${figures} (${differences} in all)`)
      }
    }
    if (proofs.length === 0) console.log('Nothing was sold yet.')
  })
}
