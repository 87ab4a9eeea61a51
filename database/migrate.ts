import { createHash } from 'node:crypto'
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

/**
 * Gives the roles that serve their passwords. Written only when it changes something: two databases of one cluster may start at
 * once, and share their roles. Throws when a role could step around the walls between shops.
 */
async function letRolesSignIn(client: pg.Client, url: string): Promise<void> {
  for (const role of loginRoles) {
    const password = rolePassword(url, role)
    const mark = `tunda ${createHash('sha256').update(password).digest('hex').slice(0, 16)}`
    const { rows } = await client.query<{ rolcanlogin: boolean; is_mighty: boolean; mark: string | null }>(
      `select rolcanlogin, rolsuper or rolbypassrls as is_mighty, shobj_description(oid, 'pg_authid') as mark
       from pg_roles where rolname = $1`,
      [role],
    )
    const [known] = rows
    if (known?.is_mighty)
      throw new Error(`the role ${role} is a superuser or bypasses row security: nothing is served as it`)
    if (known?.rolcanlogin && known.mark === mark) continue
    await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`)
    await client.query(`comment on role ${role} is ${client.escapeLiteral(mark)}`)
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
