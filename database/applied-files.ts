import type pg from 'pg'
import type { SchemaFile } from './schema-files.ts'

/** Names of files that a database has applied, with their checksums. */
export type AppliedFiles = { readonly migrations: Map<string, string>; readonly functions: Map<string, string> }

/** The files that this database has applied. Creates the two tables for them if they are missing. */
export async function readAppliedFiles(client: pg.Client): Promise<AppliedFiles> {
  await refuseDatabaseFromBefore(client)
  await client.query(`create table if not exists public.schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await client.query(`create table if not exists public.schema_functions (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const read = async (table: 'schema_migrations' | 'schema_functions') => {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      `select name, checksum from public.${table}`,
    )
    return new Map(rows.map((row) => [row.name, row.checksum]))
  }
  return { migrations: await read('schema_migrations'), functions: await read('schema_functions') }
}

/** Before the first release migrations were recorded by name only; such a schema cannot be upgraded. */
async function refuseDatabaseFromBefore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_from_before: boolean }>(
    `select to_regclass('public.schema_migrations') is not null and not exists (
       select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'checksum'
     ) as is_from_before`,
  )
  if (!rows[0]?.is_from_before) return
  throw new Error(
    'This database was made before the first release of Tunda, and this version cannot bring it up to date. Nothing in it was changed. ' +
      'Start the version that made it and export your products, customers and sales there (Export, above each list). ' +
      'Then start this version with an empty data directory (DATA_DIR), or an empty database (DATABASE_URL), and import it there.',
  )
}

/**
 * Refuses files that do not continue what was applied: one that is missing, one that was edited since, one that is older than the newest
 * applied. Each is named.
 */
export function refuseOtherHistory(applied: ReadonlyMap<string, string>, files: readonly SchemaFile[]): void {
  const known = new Map(files.map((file) => [file.name, file]))
  const newest = [...applied.keys()].sort().at(-1) ?? ''
  for (const [name, checksum] of applied) {
    const file = known.get(name)
    if (file === undefined) {
      throw new Error(
        `Migration ${name} was applied to this database and is not part of this version. ` +
          'A newer version made this database: start that one, or restore the backup from before it ran.',
      )
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `Migration ${name} was edited after it was applied to this database. ` +
          'Put the file back as it was, and write the change as a new migration.',
      )
    }
  }
  for (const { name } of files) {
    if (applied.has(name) || name > newest) continue
    throw new Error(
      `Migration ${name} is older than ${newest}, which this database has applied. Give it the next free number.`,
    )
  }
}
