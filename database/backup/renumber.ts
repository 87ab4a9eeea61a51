import pg from 'pg'

/**
 * Rows that say in which transaction they were written say so in the numbers of the cluster that they were copied from. In a new one they would lie in its future,
 * and who asks what was written since would not see them. The user of `url` must be one whom row security hides nothing from.
 */
export async function renumberWritten(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tunda upgrade' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = 'replica'`)
    await client.query('update units set written_in = pg_current_xact_id()::text::bigint')
    await client.query('commit')
  } finally {
    await client.end()
  }
}
