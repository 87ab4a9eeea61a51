import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type AppliedFiles, readAppliedFiles, refuseOtherHistory } from './applied-files.ts'
import { neededFunctions, readSchemaFiles, type SchemaFile, type SchemaFiles } from './schema-files.ts'
import { refuseForeignRoles, refuseUnsafeServer } from './server-requirements.ts'
import { withClient } from './with-client.ts'

/** Any fixed number: whoever holds it is the one server that migrates. */
const migrationLock = 7_486_732

/**
 * Brings the database at `url` to the newest schema: first the migrations it does not have, each in one transaction, then the files of
 * functions that are new or changed, in one. Safe when several servers start at once. Fails with the file's name in the message; refuses a
 * database that these files do not continue.
 */
export async function migrate(
  url: string,
  log: (message: string) => void = () => undefined,
  files?: SchemaFiles,
): Promise<void> {
  const { migrations, functions } = files ?? readSchemaFiles()
  await withClient({ connectionString: url, application_name: 'tunda migrate' }, async (client) => {
    await refuseUnsafeServer(client)
    await refuseForeignRoles(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await readAppliedFiles(client)
    refuseOtherHistory(applied.migrations, migrations)
    for (const migration of migrations) {
      if (applied.migrations.has(migration.name)) continue
      const needed = neededFunctions(migration).map((name) => findFunctions(functions, name, migration))
      await inTransaction(client, `migration ${migration.name}`, applied, log, async () => {
        await runFunctions(client, changed(needed, applied), applied)
        await client.query(migration.sql)
        await client.query('reset role')
        await remember(client, 'schema_migrations', migration)
      })
      log(`migrated ${migration.name}`)
    }
    if (changed(functions, applied).length === 0) return
    await inTransaction(client, 'functions', applied, log, () =>
      runFunctions(client, changed(functions, applied), applied),
    )
  })
}

function findFunctions(functions: readonly SchemaFile[], name: string, migration: SchemaFile): SchemaFile {
  const found = functions.find((file) => file.name === name)
  if (found === undefined) throw new Error(`migration ${migration.name} needs functions/${name}, which is missing`)
  return found
}

function changed(functions: readonly SchemaFile[], applied: AppliedFiles): SchemaFile[] {
  return functions.filter(({ name, checksum }) => applied.functions.get(name) !== checksum)
}

/** Function bodies are not checked when they are created, so that the files can run in any order; a test checks them all. */
async function runFunctions(client: pg.Client, files: readonly SchemaFile[], applied: AppliedFiles): Promise<void> {
  if (files.length === 0) return
  await client.query('set local check_function_bodies = off')
  for (const file of files) {
    await runFunctionFile(client, file)
    await remember(client, 'schema_functions', file)
    applied.functions.set(file.name, file.checksum)
  }
}

/** Runs one file inside the caller's transaction. `app_definer` may make functions only while this lasts. */
export async function runFunctionFile(client: pg.Client, { name, sql }: SchemaFile): Promise<void> {
  try {
    await client.query('grant create on schema public to app_definer')
    await client.query(sql)
    await client.query('reset role')
    await client.query('revoke create on schema public from app_definer')
  } catch (error) {
    throw new Error(`functions/${name}: ${messageOf(error)}`, { cause: error })
  }
}

async function remember(
  client: pg.Client,
  table: 'schema_migrations' | 'schema_functions',
  { name, checksum }: SchemaFile,
): Promise<void> {
  await client.query(
    `insert into public.${table} (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  )
}

const lostRaces = ['40P01', '55P03']
/**
 * Milliseconds to wait for a lock. Servers of the previous version still serve meanwhile, and lock tables in another order: a migration must give up
 * before PostgreSQL looks for deadlocks, which it does after a second, because it could then end a sale.
 */
const patience = 100
/** The same after a minute of trying, when somebody's transaction lasts long, such as a backup's. Requests queue behind it for that time. */
const longPatience = 4_000
const triedLong = 60_000
/** After so many lost attempts a migration first waits until no request is running. */
const attemptsBesideRequests = 3

/** Runs `work` in a transaction, again and again until it has all its locks; says each minute what holds it up. */
async function inTransaction(
  client: pg.Client,
  what: string,
  { migrations, functions }: AppliedFiles,
  log: (message: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  // A new database has no requests yet, nor the tables that they begin with.
  const isServed = migrations.size > 0
  const before = new Map(functions)
  let wait = patience
  let saidAt = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      await client.query(`select set_config('lock_timeout', $1, true)`, [String(wait)])
      if (isServed && attempt > attemptsBesideRequests) await holdRequests(client)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      if (!isLostRace(error)) throw new Error(`${what} failed: ${messageOf(error)}`, { cause: error })
      await client.query('rollback')
      functions.clear()
      for (const [name, checksum] of before) functions.set(name, checksum)
    }
    if (performance.now() - saidAt > triedLong) {
      wait = longPatience
      saidAt = performance.now()
      log(`${what} waits for a lock; ${await oldestTransaction(client)}`)
    }
    await sleep(wait * (0.5 + Math.random()))
  }
}

async function oldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ who: string; since: string }>(
    `select coalesce(nullif(application_name, ''), usename, backend_type) as who, xact_start::text as since
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  )
  const [oldest] = rows
  return oldest === undefined
    ? 'no other transaction is open'
    : `the oldest transaction is that of ${oldest.who}, since ${oldest.since}`
}

/**
 * Waits until the running requests have ended, and holds up new ones: each begins with one of `enter_members`, `enter_terminals` and
 * `enter_api_keys`, which read these tables first. A request that waits there has locked nothing yet.
 */
async function holdRequests(client: pg.Client): Promise<void> {
  await client.query(`
    set local role app_owner;
    lock table auth.sessions, pos_terminals, api_keys in access exclusive mode;
    reset role`)
}

function isLostRace(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return lostRaces.includes(error.code ?? '')
  return error instanceof Error && isLostRace(error.cause)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
