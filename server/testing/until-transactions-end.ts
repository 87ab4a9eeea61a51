import { expect } from 'vitest'
import type { TestDatabase } from './shops.ts'

/** Waits until every transaction of this moment has ended, those of other tests on this PostgreSQL too: until then a cursor repeats what was written meanwhile. */
export async function untilTransactionsEnd(testDb: TestDatabase, orgId: string): Promise<void> {
  const [written] = await testDb.askAtHome(orgId, 'select pg_current_xact_id()::text as id')
  const isOld = 'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > $1 as is_old'
  await expect
    .poll(() => testDb.askAtHome(orgId, isOld, [written?.id]), { timeout: 15_000 })
    .toEqual([{ is_old: true }])
}
