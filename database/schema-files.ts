import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of SQL by its name, with what it says and the SHA-256 of that, in hexadecimal. */
export type SchemaFile = { readonly name: string; readonly sql: string; readonly checksum: string }

/** What makes the schema: migrations, oldest first, and the files of functions. */
export type SchemaFiles = { readonly migrations: readonly SchemaFile[]; readonly functions: readonly SchemaFile[] }

/** Reads `migrations/` and `functions/` of `folder`; without one, those of this installation. */
export function readSchemaFiles(folder = import.meta.dirname): SchemaFiles {
  return { migrations: readSqlFiles(join(folder, 'migrations')), functions: readSqlFiles(join(folder, 'functions')) }
}

/** The `.sql` files of `folder`, in the order of their names. Read synchronously: the start waits for them, and the thread pool takes three times as long. */
export function readSqlFiles(folder: string): SchemaFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => readSqlFile(folder, name))
}

function readSqlFile(folder: string, name: string): SchemaFile {
  // A checkout on Windows ends lines otherwise; the file is the same.
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

/** The files of functions that a migration uses while it runs: its lines `-- needs functions/<name>.sql`. */
export function neededFunctions(migration: SchemaFile): string[] {
  return [...migration.sql.matchAll(/^-- needs functions\/(\S+\.sql)$/gm)].map(([, name = '']) => name)
}
