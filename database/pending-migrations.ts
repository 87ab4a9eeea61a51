import { readAppliedFiles, refuseOtherHistory } from './applied-files.ts'
import { readSchemaFiles } from './schema-files.ts'
import { refuseForeignRoles, refuseUnsafeServer } from './server-requirements.ts'
import { withClient } from './with-client.ts'

/** The migrations that the database at `url` has not had. Changes nothing; fails where `migrate` would refuse. */
export async function pendingMigrations(url: string): Promise<string[]> {
  return await withClient({ connectionString: url, application_name: 'tunda upgrade-check' }, async (client) => {
    // Never committed, since looking creates the tables if they are missing.
    await client.query('begin')
    await refuseUnsafeServer(client)
    await refuseForeignRoles(client)
    const { migrations } = readSchemaFiles()
    const applied = await readAppliedFiles(client)
    refuseOtherHistory(applied.migrations, migrations)
    return migrations.filter(({ name }) => !applied.migrations.has(name)).map(({ name }) => name)
  })
}

/** The version and settings of the server at `url`. Fails if they could lose acknowledged commits. */
export async function lookAtServer(url: string) {
  const to = { connectionString: url, application_name: 'tunda doctor', connectionTimeoutMillis: 5_000 }
  return await withClient(to, async (client) => {
    await refuseUnsafeServer(client)
    const { rows } = await client.query<{ version: string; at: number; connections: number; most: number }>(
      `select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
         current_setting('max_connections')::int as most`,
    )
    const [row] = rows
    if (row === undefined) throw new Error('nothing was answered')
    return row
  })
}
