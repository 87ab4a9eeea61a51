import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, runFunctionFile } from './migrate.ts'
import { bringToRelease, editedMigrations, type Release, readFigures, readReleases, writeRelease } from './releases.ts'
import { readSchemaFiles, type SchemaFile, type SchemaFiles } from './schema-files.ts'
import { readSnapshot } from './snapshot.ts'
import { emptyDatabase, testDatabase } from './testing.ts'

/** Columns that a later migration means to change, by the release that had them otherwise, with the reason. */
const meantToChange: Record<string, Record<string, string>> = {}

const releases = await readReleases()
const files = readSchemaFiles()

type TestDatabase = Awaited<ReturnType<typeof emptyDatabase>>
const opened: TestDatabase[] = []
const folders: string[] = []
afterAll(async () => {
  for (const { drop } of opened) await drop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function open(make: () => Promise<TestDatabase>): Promise<string> {
  const database = await make()
  opened.push(database)
  return database.url
}

/** A new database of these files. */
async function openMadeBy(now: SchemaFiles): Promise<string> {
  if (now === files) return await open(testDatabase)
  const url = await open(emptyDatabase)
  await migrate(url, undefined, now)
  return url
}

/** Lines of the schema that the two databases do not share: `-` only the first has, `+` only the second. */
async function schemaDifferences(one: string, other: string): Promise<string[]> {
  const [before, after] = await Promise.all([readSnapshot(one), readSnapshot(other)])
  const [mine, theirs] = [before.schema.split('\n'), after.schema.split('\n')]
  const only = (lines: string[], others: string[], sign: string) => {
    const known = new Set(others)
    return lines.flatMap((line) => (known.has(line) ? [] : [`${sign} ${line}`]))
  }
  const differences = [...only(mine, theirs, '-'), ...only(theirs, mine, '+')]
  return differences.length === 0 && before.schema !== after.schema ? ['the same lines in another order'] : differences
}

/** Upgrades a new database of `release`, and says how it differs from one that was made by `now`, and in which columns rows changed. */
async function upgrade(release: Release, now: SchemaFiles, before: SchemaFiles = now) {
  const url = await open(emptyDatabase)
  await bringToRelease(url, release, before)
  const figures = await readFigures(url)
  await migrate(url, undefined, now)
  const made = await openMadeBy(now)
  const upgraded = await readFigures(url)
  return {
    schema: await schemaDifferences(made, url),
    rows: [...figures].flatMap(([column, figure]) => (upgraded.get(column) === figure ? [] : [column])),
    figures,
  }
}

describe.each(releases)('from $version', (release) => {
  it('no migration of it was edited or taken away', () => {
    expect(editedMigrations(release, files)).toEqual([])
  })

  it('an upgrade gives the schema of a new database, and keeps what stands in every column', async () => {
    const { schema, rows, figures } = await upgrade(release, files)
    expect(schema).toEqual([])
    expect(rows).toEqual(Object.keys(meantToChange[release.version] ?? {}))
    expect(figures.get('sale_items.quantity')).not.toMatch(/^0 rows/)
  })
})

// Each fills a database and upgrades it.
describe('a release of today', { timeout: 60_000 }, () => {
  let today: Release
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tunda-upgrade-'))
    folders.push(folder)
    for (const name of ['migrations', 'functions'])
      await cp(join(import.meta.dirname, name), join(folder, name), { recursive: true })
    const url = await open(testDatabase)
    await arrange(url)
    await writeRelease('today', url, folder, join(folder, 'releases'))
    ;[today] = (await readReleases(join(folder, 'releases'))) as [Release]
  })

  async function arrange(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`
      insert into auth.users (id, email, password_hash) values ('${'1'.repeat(8)}-0000-4000-8000-000000000000', 'a@b.ug', 'x');
      insert into organizations (id, name) values ('${'2'.repeat(8)}-0000-4000-8000-000000000000', E'A shop\\nwith "quotes"');
      insert into audit_log (org_id, action_type, resource_type, new_values)
        values ('${'2'.repeat(8)}-0000-4000-8000-000000000000', 'made', 'shop', '{"a": [1, null]}');
    `)
    await client.end()
  }

  const edited = (name: string, edit: (sql: string) => string): SchemaFiles => ({
    migrations: files.migrations.map((file) => (file.name === name ? withText(file, edit(file.sql)) : file)),
    functions: files.functions.map((file) => (file.name === name ? withText(file, edit(file.sql)) : file)),
  })
  const withText = (file: SchemaFile, sql: string): SchemaFile => ({ ...file, sql, checksum: `of ${sql.length}` })
  const withMigration = (name: string, sql: string): SchemaFiles => ({
    ...files,
    migrations: [...files.migrations, { name, sql, checksum: name }],
  })

  it('is this schema, and an upgrade changes nothing of it', async () => {
    expect(Object.keys(today.migrations)).toEqual(files.migrations.map(({ name }) => name))
    const { schema, rows, figures } = await upgrade(today, files)
    expect([schema, rows]).toEqual([[], []])
    expect(figures.get('auth.users.email')).toMatch(/^1 rows/)
    expect(figures.get('audit_log.new_values')).toMatch(/^1 rows/)
  })

  it('an index that was put into a released file is missing after the upgrade, and so is told', async () => {
    const next = edited(
      '0009_customers.sql',
      (sql) => `${sql}create index forgotten_idx on customers (org_id, name);\n`,
    )
    expect(editedMigrations(today, next)).toEqual(['0009_customers.sql'])
    const url = await open(emptyDatabase)
    await bringToRelease(url, today, files)
    await expect(migrate(url, undefined, next)).rejects.toThrow(/Migration 0009_customers\.sql was edited after/)
    const made = await openMadeBy(next)
    expect(await schemaDifferences(made, url)).toEqual([expect.stringMatching(/^- CREATE INDEX forgotten_idx/)])
  })

  it('rows that a migration changes, and a function that only upgraded databases still have, are told', async () => {
    const next = withMigration('0099_next.sql', `update auth.users set full_name = 'Somebody else';`)
    const without = { ...next, functions: next.functions.filter(({ name }) => name !== 'exports.sql') }
    const { schema, rows } = await upgrade(today, without, files)
    expect(rows).toEqual(['auth.users.full_name'])
    expect(schema.some((line) => line.includes('public.use_export_ticket('))).toBe(true)
  })

  it('a migration that loses a race for a lock is run again, with the functions that it needs', async () => {
    const url = await open(testDatabase)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('create sequence public.tries')
    const losing = `-- needs functions/stock.sql
      do $$ begin if nextval('public.tries') < 3 then raise exception using errcode = '40P01'; end if; end $$;`
    const next = {
      ...withMigration('0099_next.sql', losing),
      functions: edited('stock.sql', (sql) => sql.replace('coalesce(min_stock, 5)', 'coalesce(min_stock, 6)'))
        .functions,
    }
    await migrate(url, undefined, next)
    const { rows } = await client.query(
      `select last_value::int as tries, exists (select from pg_proc p where p.prokind = 'f' and p.pronamespace = 'public'::regnamespace
         and pg_get_functiondef(p.oid) like '%COALESCE(min_stock, 6)%') as is_changed from public.tries`,
    )
    await client.end()
    expect(rows).toEqual([{ tries: 3, is_changed: true }])
  })

  it('a migration that would be in a deadlock with a request is the one that lets go', async () => {
    const url = await open(testDatabase)
    const request = new pg.Client({ connectionString: url })
    await request.connect()
    await request.query('begin')
    await request.query('lock table products in row exclusive mode')
    const next = `set local role app_owner;
      alter table sales add column of_next text;
      select pg_sleep(0.5);
      alter table products add column of_next text;`
    const migrated = migrate(url, undefined, withMigration('0099_next.sql', next))
    const holdsSales = `select from pg_locks where relation = 'sales'::regclass and mode = 'AccessExclusiveLock' and granted`
    await expect.poll(async () => (await request.query(holdsSales)).rowCount, { timeout: 10_000 }).toBe(1)
    await request.query('lock table sales in row exclusive mode')
    await request.query('commit')
    await migrated
    await request.end()
  })

  it('a new migration and a changed function reach an upgraded database', async () => {
    const next = {
      ...withMigration('0099_next.sql', 'set local role app_owner; alter table customers add column nickname text;'),
      functions: edited('stock.sql', (sql) => sql.replace('coalesce(min_stock, 5)', 'coalesce(min_stock, 6)'))
        .functions,
    }
    const { schema, rows } = await upgrade(today, next, files)
    expect([schema, rows]).toEqual([[], []])
  })
})

describe('a database whose files do not continue it is refused', () => {
  it('where a migration vanished, or comes before one that was applied', async () => {
    const url = await open(testDatabase)
    const migrations = files.migrations.filter(({ name }) => name !== '0012_analytics.sql')
    await expect(migrate(url, undefined, { ...files, migrations })).rejects.toThrow(
      /0012_analytics\.sql was applied to this database and is not part of this version/,
    )
    const late = [...files.migrations, { name: '0007_late.sql', sql: 'select 1', checksum: 'late' }].sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )
    await expect(migrate(url, undefined, { ...files, migrations: late })).rejects.toThrow(
      /0007_late\.sql is older than \d+_\w+\.sql/,
    )
  })

  it('where it was made before the first release, and nothing in it is touched', async () => {
    const url = await open(emptyDatabase)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`create table schema_migrations (name text primary key, applied_at timestamptz default now());
      insert into schema_migrations (name) values ('0001_foundations.sql')`)
    await expect(migrate(url)).rejects.toThrow(/before the first release of Tunda.*empty data directory/)
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    await client.end()
    expect(rows).toEqual([{ relname: 'schema_migrations' }])
  })
})

describe('the files of functions', () => {
  it('can be run again, with every body looked into, and hold every function there is', async () => {
    const url = await open(testDatabase)
    const before = await readSnapshot(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const file of files.functions) {
      await client.query('begin')
      await runFunctionFile(client, file)
      await client.query('commit')
    }
    const found = await client.query<{ name: string }>(
      `select distinct proname as name from pg_proc p where pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
    )
    await client.end()
    expect(await readSnapshot(url)).toEqual(before)
    const written = files.functions.flatMap(({ sql }) =>
      [...sql.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name),
    )
    expect(new Set(written)).toEqual(new Set(found.rows.map(({ name }) => name)))
  })

  it('stand nowhere else', () => {
    expect(files.migrations.filter(({ sql }) => /create (or replace )?(function|trigger)/i.test(sql))).toEqual([])
  })
})

it('several servers that start at once make one schema', async () => {
  const url = await open(emptyDatabase)
  const said: string[] = []
  await Promise.all([1, 2, 3].map(() => migrate(url, (line) => said.push(line))))
  expect(said).toEqual(files.migrations.map(({ name }) => `migrated ${name}`))
  const committed = await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8')
  expect((await readSnapshot(url)).schema).toBe(committed)
})
