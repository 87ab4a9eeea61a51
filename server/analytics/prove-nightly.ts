import type { Database } from '@tunda/database'
import { nightOf, now } from '../clock.ts'
import { proveTotalsOf } from './prove-totals.ts'

/**
 * Holds the day totals of every shop against its sales, once a night, one shop after the other; several servers share the work.
 * Answers the shops whose totals are not what their sales say.
 */
export async function proveTotalsOfTheNight(database: Database): Promise<string[]> {
  const night = nightOf(now())
  const shops = await database.asPlatform((tx) =>
    tx.query<{ org_id: string }>(
      `select o.id as org_id from organizations o
       where exists (select from organization_day_totals t where t.org_id = o.id)
         and not exists (select from total_proofs p where p.org_id = o.id and p.night = $1)
       order by o.id`,
      [night],
    ),
  )
  const wrong: string[] = []
  for (const { org_id } of shops) {
    const proof = await database.asOrganization(org_id, async (tx) => {
      await tx.query(`set local statement_timeout = '10min'`)
      return await proveTotalsOf(tx, { org_id, night })
    })
    if (proof !== undefined && proof.differences > 0) wrong.push(org_id)
  }
  return wrong
}
