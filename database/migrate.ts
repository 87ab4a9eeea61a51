import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')
/** Any fixed number: whoever holds it is the one server that migrates. */
const migrationLock = 7_486_732
/** The roles that the first migration makes where they are missing. */
const sharedRoles = ['app_owner', 'app_definer', 'app_api', 'app_auth', 'app_platform', 'app_backup']

/**
 * Brings the database at `url` to the newest schema. Safe when several servers start at once. Each migration is one transaction; fails with its name in the message.
 */
export async function migrate(url: string, log: (message: string) => void = () => undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tunda migrate' })
  await client.connect()
  try {
    await refuseUnsafeServer(client)
    await refuseForeignRoles(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create table if not exists public.schema_migrations (
      name text primary key, applied_at timestamptz not null default now())`)
    const applied = await client.query<{ name: string }>('select name from schema_migrations')
    const known = new Set(applied.rows.map((row) => row.name))
    for (const name of await migrationNames()) {
      if (known.has(name)) continue
      await apply(client, name)
      log(`migrated ${name}`)
    }
  } finally {
    await client.end()
  }
}

/** The migrations there are, oldest first. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(join(folder, name), 'utf8')
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('reset role')
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/**
 * Roles belong to the whole cluster. Those that another installation's owner made cannot be used by this one, and what they are missing
 * would otherwise be told by a migration that fails.
 */
async function refuseForeignRoles(client: pg.Client): Promise<void> {
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
      `Name that owner in DATABASE_URL, give this installation a PostgreSQL of its own, or let a superuser run: ` +
      `grant ${foreign.join(', ')} to ${owner} with admin option`,
  )
}

const oldestMinor: Record<number, number> = { 15: 14, 16: 10, 17: 6, 18: 0 }

/** Nothing is served from a database that could lose a sale it has acknowledged. */
async function refuseUnsafeServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in
     ('fsync', 'full_page_writes', 'synchronous_commit', 'default_transaction_isolation', 'server_version_num')`,
  )
  const settings = Object.fromEntries(rows.map((row) => [row.name, row.setting]))
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if (settings[name] === 'off')
      throw new Error(`PostgreSQL runs with ${name} = off: acknowledged sales could be lost`)
  }
  if (settings.default_transaction_isolation !== 'read committed') {
    throw new Error('PostgreSQL must run with default_transaction_isolation = read committed')
  }
  const version = Number(settings.server_version_num)
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000]
  if (major < 15 || minor < (oldestMinor[major] ?? 0)) {
    throw new Error(`PostgreSQL ${major}.${minor} is too old: 15.14, 16.10, 17.6 or 18 is needed`)
  }
}
