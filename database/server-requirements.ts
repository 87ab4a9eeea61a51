import type pg from 'pg'

/** The roles that the first migration makes where they are missing. */
const sharedRoles = ['app_owner', 'app_definer', 'app_api', 'app_auth', 'app_platform', 'app_backup']

/**
 * Roles belong to the whole cluster. Those that another installation's owner made cannot be used by this one, and what they are missing
 * would otherwise be told by a migration that fails.
 */
export async function refuseForeignRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; foreign: string[] }>(
    `select current_user as owner, coalesce(array_agg(r.rolname::text order by r.rolname) filter (
         where not pg_has_role(r.oid, 'member with admin option')), '{}') as foreign
     from pg_roles r where r.rolname = any ($1)
       and current_setting('server_version_num')::int >= 160000
       and not (select rolsuper from pg_roles where rolname = current_user)`,
    [sharedRoles],
  )
  const [{ owner, foreign } = { owner: '', foreign: [] }] = rows
  if (foreign.length === 0) return
  throw new Error(
    `This PostgreSQL has another installation, whose owner made the roles ${foreign.join(', ')}; ${owner} may not use them. ` +
      `Use that owner in DATABASE_URL, give this installation a PostgreSQL of its own, or have a superuser run: ` +
      `grant ${foreign.join(', ')} to ${owner} with admin option`,
  )
}

const oldestMinor: Record<number, number> = { 15: 14, 16: 10, 17: 6, 18: 0 }

/** Nothing is served from a database that could lose a sale it has acknowledged. */
export async function refuseUnsafeServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in
     ('fsync', 'full_page_writes', 'synchronous_commit', 'default_transaction_isolation', 'server_version_num')`,
  )
  const settings = Object.fromEntries(rows.map((row) => [row.name, row.setting]))
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if (settings[name] === 'off')
      throw new Error(`PostgreSQL runs with ${name} = off, so recorded sales could be lost. Turn it on.`)
  }
  if (settings.default_transaction_isolation !== 'read committed') {
    throw new Error('PostgreSQL must run with default_transaction_isolation = read committed')
  }
  const version = Number(settings.server_version_num)
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000]
  if (major < 15 || minor < (oldestMinor[major] ?? 0)) {
    throw new Error(`PostgreSQL ${major}.${minor} is too old. Tunda needs 15.14, 16.10, 17.6, 18 or later.`)
  }
}
