import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate } from './migrate.ts'
import { readSchemaFiles, readSqlFiles, type SchemaFile, type SchemaFiles } from './schema-files.ts'
import { withClient } from './with-client.ts'

const releasesFolder = join(import.meta.dirname, 'releases')

/** A schema that was released, as it was: which migrations it had and what each said, its functions, and rows of a shop that used it. */
export type Release = {
  readonly version: string
  /** Checksums by name. */
  readonly migrations: Readonly<Record<string, string>>
  readonly functions: readonly SchemaFile[]
  /** One row a line, as JSON: its table and its columns. */
  readonly sample: string
}

/** The released schemas, by the names of their folders. */
export async function readReleases(folder = releasesFolder): Promise<Release[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const versions = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return await Promise.all(versions.map((version) => readRelease(folder, version)))
}

async function readRelease(folder: string, version: string): Promise<Release> {
  const place = join(folder, version)
  const [manifest, sample] = await Promise.all([
    readFile(join(place, 'migrations.json'), 'utf8'),
    readFile(join(place, 'sample.jsonl'), 'utf8'),
  ])
  return { version, migrations: JSON.parse(manifest), functions: readSqlFiles(join(place, 'functions')), sample }
}

/**
 * Keeps the schema files of `schemaFolder` as the release `version`, with all rows of the database at `url`, which was made by them.
 * From then on its migrations may not change. Fails where the version is there already.
 */
export async function writeRelease(
  version: string,
  url: string,
  schemaFolder: string = import.meta.dirname,
  folder = releasesFolder,
): Promise<void> {
  const { migrations } = readSchemaFiles(schemaFolder)
  const place = join(folder, version)
  const sample = await withClient(url, readSample)
  await mkdir(folder, { recursive: true })
  await mkdir(place)
  const manifest = Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]))
  await writeFile(join(place, 'migrations.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  await cp(join(schemaFolder, 'functions'), join(place, 'functions'), { recursive: true })
  await writeFile(join(place, 'sample.jsonl'), sample)
}

/** The names of released migrations that are missing or say something else now. */
export function editedMigrations(release: Release, { migrations }: SchemaFiles): string[] {
  const now = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  return Object.entries(release.migrations).flatMap(([name, checksum]) => (now.get(name) === checksum ? [] : [name]))
}

/** Makes the empty database at `url` one of `release`, with its rows. Its migrations are those of `files`. */
export async function bringToRelease(url: string, release: Release, files: SchemaFiles): Promise<void> {
  const migrations = files.migrations.filter(({ name }) => release.migrations[name] !== undefined)
  await migrate(url, undefined, { migrations, functions: release.functions })
  await withClient(url, (client) => loadSample(client, release.sample))
}

type Table = { readonly name: string; readonly columns: string }

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
       and c.relname not in ('schema_migrations', 'schema_functions')
     group by c.oid order by 1`,
  )
  return rows
}

async function readSample(client: pg.Client): Promise<string> {
  const parts: string[] = []
  for (const { name, columns } of await listTables(client)) {
    const { rows } = await client.query<{ line: string }>(
      `select json_build_object('table', $1::text, 'row', t)::text as line from (select ${columns} from ${name}) t order by t::text`,
      [name],
    )
    parts.push(...rows.map(({ line }) => `${line.replaceAll('\n', '')}\n`))
  }
  return parts.join('')
}

/** The row stays text: JavaScript's numbers are smaller than PostgreSQL's. */
function readLine(line: string): { readonly table: string; readonly row: string } {
  const parts = /^\{"table" : "([^"]+)", "row" : (.*)\}$/.exec(line)
  if (parts === null) throw new Error(`a sample has a line that is no row: ${line.slice(0, 80)}`)
  return { table: parts[1] ?? '', row: parts[2] ?? '' }
}

/** Replaces what the migrations wrote. No trigger and no foreign key looks at it: it was all checked when it was made. */
async function loadSample(client: pg.Client, sample: string): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  const rowsOf = Map.groupBy(sample.split('\n').filter(Boolean).map(readLine), ({ table }) => table)
  for (const { name, columns } of await listTables(client)) {
    await client.query(`delete from ${name}`)
    await client.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1)`,
      [`[${(rowsOf.get(name) ?? []).map(({ row }) => row).join()}]`],
    )
  }
  await client.query(
    `do $$ declare s record; begin
       for s in select c.oid::regclass::text as name, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
         where a.attidentity <> '' and c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) loop
         execute format('select setval(pg_get_serial_sequence(%L, %L), (select coalesce(max(%I), 0) + 1 from %s), false)',
           s.name, s.column, s.column, s.name);
       end loop;
     end $$`,
  )
  await client.query('commit')
}

/** What stands in each column of the database at `url`, in no order: two databases with the same figures have the same rows. */
export async function readFigures(url: string): Promise<Map<string, string>> {
  return await withClient(url, async (client) => {
    const figures = new Map<string, string>()
    for (const { name, columns } of await listTables(client)) {
      const each = columns.split(', ')
      const sums = each.map((column) => `coalesce(sum(('x' || left(md5(${column}::text), 15))::bit(60)::bigint), 0)`)
      const { rows } = await client.query<{ figures: string[] }>(
        `select array[${sums.map((sum) => `count(*) || ' rows, ' || ${sum}`).join(', ')}] as figures from ${name}`,
      )
      for (const [i, column] of each.entries()) figures.set(`${name}.${column}`, rows[0]?.figures[i] ?? '')
    }
    return figures
  })
}
