import { join } from 'node:path'
import type { Database } from '@tunda/database'
import { publishedHeads } from '../audit/published-heads.ts'
import type { Trail } from '../audit/seal-trails.ts'
import { type Verdict, verifyTrail } from '../audit/verify-trail.ts'
import { withDatabase } from './command-line.ts'

type Checked = Verdict & { readonly org_id: string }

/** Holds every shop's audit trail against its chain and the published heads, also of shops that have vanished from the database. */
export async function verifyAudit(database: Database, dataDir: string): Promise<Checked[]> {
  const heads = await publishedHeads(dataDir)
  const trails = await database.ofAllShops((tx) => tx.query<Trail>('select * from audited_organizations()'))
  const erased = await erasedShops(database)
  const shops = new Set([...trails.map(({ org_id }) => org_id), ...heads.keys()].filter((id) => !erased.has(id)))
  const checked: Checked[] = []
  for (const org_id of shops) {
    const verdict = await database.asOrganization(org_id, (tx) =>
      verifyTrail((sql, values) => tx.query(sql, values), org_id, heads.get(org_id) ?? []),
    )
    checked.push({ org_id, ...verdict })
  }
  return checked
}

/** Those whose owner had them deleted: what was published of their trails has nothing left to agree with. */
async function erasedShops(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.asPlatform((tx) =>
    tx.query<{ id: string }>(
      `select resource_id as id from platform_log where action_type = 'erased' and resource_type = 'organization'`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

if (import.meta.main) {
  await withDatabase(async (database, { DATA_DIR }) => {
    const checked = await verifyAudit(database, DATA_DIR)
    console.log(`Published seals: ${join(DATA_DIR, 'audit-heads')}`)
    for (const { org_id, sealed, unsealed, tamperings } of checked) {
      const [first] = tamperings
      const waiting = unsealed > 0 ? `, ${unsealed} not sealed yet` : ''
      if (first === undefined) console.log(`${org_id}  ${sealed} entries match their seals${waiting}`)
      else {
        process.exitCode = 1
        console.log(
          `${org_id}  TAMPERED WITH: entry ${first.audit_id} ${first.what} (${tamperings.length} findings)${waiting}`,
        )
      }
    }
    if (checked.length === 0) console.log('There is no audit trail yet.')
  })
}
