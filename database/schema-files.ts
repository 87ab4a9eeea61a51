import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of SQL by its name, with what it says and the SHA-256 of that, in hexadecimal. */
export type SchemaFile = { readonly name: string; readonly sql: string; readonly checksum: string }

/** What makes the schema: migrations, oldest first, and the files of functions. */
export type SchemaFiles = { readonly migrations: readonly SchemaFile[]; readonly functions: readonly SchemaFile[] }

/** Reads `migrations/` and `functions/` of `folder`; without one, those of this installation. */
export async function readSchemaFiles(folder = import.meta.dirname): Promise<SchemaFiles> {
  const [migrations, functions] = await Promise.all([
    readSqlFiles(join(folder, 'migrations')),
    readSqlFiles(join(folder, 'functions')),
  ])
  return { migrations, functions }
}

/** The `.sql` files of `folder`, in the order of their names. */
export async function readSqlFiles(folder: string): Promise<SchemaFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(names.map((name) => readSqlFile(folder, name)))
}

async function readSqlFile(folder: string, name: string): Promise<SchemaFile> {
  // A checkout on Windows ends lines otherwise; the file is the same.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

/** The files of functions that a migration uses while it runs: its lines `-- needs functions/<name>.sql`. */
export function neededFunctions(migration: SchemaFile): string[] {
  return [...migration.sql.matchAll(/^-- needs functions\/(\S+\.sql)$/gm)].map(([, name = '']) => name)
}
