import { withClient } from '../with-client.ts'

/**
 * Renumbers the stored transaction ids of rows copied from another cluster: here they may lie in the future, so that readers of changes would miss
 * the rows. The user of `url` must bypass row security.
 */
export async function renumberWritten(url: string): Promise<void> {
  await withClient({ connectionString: url, application_name: 'tunda upgrade' }, async (client) => {
    await client.query('begin')
    await client.query(`set local session_replication_role = 'replica'`)
    await client.query('update units set written_in = pg_current_xact_id()::text::bigint')
    await client.query('commit')
  })
}
