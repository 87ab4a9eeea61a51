import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { loginRoles, rolePassword } from './pool.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Any fixed number: whoever holds it is the one server that migrates. */
const migrationLock = 7_486_732

/**
 * Brings the database at `url` to the newest schema and gives the app roles their passwords. Safe when several servers start at
 * once. Each migration is one transaction; fails with its name in the message.
 */
export async function migrate(url: string, log: (message: string) => void = () => undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tunda migrate' })
  await client.connect()
  try {
    await refuseUnsafeServer(client)
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
    await letRolesSignIn(client, url)
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

async function letRolesSignIn(client: pg.Client, url: string): Promise<void> {
  for (const role of loginRoles) {
    const password = client.escapeLiteral(rolePassword(url, role))
    const { rows } = await client.query<{ rolcanlogin: boolean }>(
      'select rolcanlogin from pg_roles where rolname = $1',
      [role],
    )
    // Written only when it changes something: two databases of one cluster start at once and share their roles.
    const comment = `tunda ${rolePassword(url, role).slice(0, 8)}`
    const said = await client.query<{ said: string | null }>(
      `select shobj_description(oid, 'pg_authid') as said from pg_roles where rolname = $1`,
      [role],
    )
    if (rows[0]?.rolcanlogin && said.rows[0]?.said === comment) continue
    await client.query(`alter role ${role} login nobypassrls nosuperuser password ${password}`)
    await client.query(`comment on role ${role} is ${client.escapeLiteral(comment)}`)
  }
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
