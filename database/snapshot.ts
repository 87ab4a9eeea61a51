import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { withClient } from './with-client.ts'

const schemaPath = join(import.meta.dirname, 'schema.sql')
const tablesPath = join(import.meta.dirname, 'tables.ts')

/** The schema as the catalogue of the database at `url` has it: as SQL to review, and as row types. */
export async function readSnapshot(url: string): Promise<{ schema: string; tables: string }> {
  return await withClient(url, async (client) => {
    return { schema: await readSchema(client), tables: await readTables(client) }
  })
}

/** Writes both files of the snapshot. */
export async function writeSnapshot(url: string): Promise<void> {
  const { schema, tables } = await readSnapshot(url)
  await Promise.all([writeFile(schemaPath, schema), writeFile(tablesPath, tables)])
}

const ours = `n.nspname in ('public', 'auth') and not exists (
  select from pg_depend d where d.objid = OBJECT and d.deptype = 'e')`

/** What was applied is what two databases of one schema may differ in. */
const isNotOfMigrations = `c.relname not in ('schema_migrations', 'schema_functions')`

async function lines(client: pg.Client, sql: string): Promise<string[]> {
  return (await client.query<{ line: string }>(sql)).rows.map(({ line }) => line)
}

async function readSchema(client: pg.Client): Promise<string> {
  const tables = await client.query<{ oid: number; name: string }>(
    `select c.oid, c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${ours.replace('OBJECT', 'c.oid')} and ${isNotOfMigrations} order by n.nspname, c.relname`,
  )
  const parts = [
    '-- Written from the catalogue by `npm run snapshot`; a test keeps it true. Change a migration, never this file.',
  ]
  for (const { oid, name } of tables.rows) parts.push(await tableSql(client, oid, name))
  parts.push(...(await lines(client, domainsSql)))
  parts.push(...(await lines(client, typesSql)))
  parts.push(...(await lines(client, functionsSql)))
  return `${parts.join('\n\n')}\n`
}

const domainsSql = `
  select 'create domain ' || t.oid::regtype || ' as ' || format_type(t.typbasetype, t.typtypmod) || case when t.typnotnull then ' not null' else '' end
    || coalesce((select string_agg(e'\\n  constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid), '' order by conname)
         from pg_constraint where contypid = t.oid and contype = 'c'), '') || ';'
    || coalesce(e'\\n' || format('comment on domain %s is %L;', t.oid::regtype, obj_description(t.oid, 'pg_type')), '')
    || e'\\n-- owned by ' || pg_get_userbyid(t.typowner) as line
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype = 'd' and ${ours.replace('OBJECT', 't.oid')} order by t.typname`

const typesSql = `
  select 'create type ' || t.oid::regtype || e' as (\\n' || (
      select string_agg('  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod), e',\\n' order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) || e'\\n);\\n-- owned by ' || pg_get_userbyid(t.typowner) as line
  from pg_class c join pg_type t on t.oid = c.reltype join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'c' and ${ours.replace('OBJECT', 'c.oid')} order by c.relname`

const functionsSql = `
  select pg_get_functiondef(p.oid) || ';' || coalesce(
      e'\\n' || format('comment on function %s is %L;', p.oid::regprocedure, obj_description(p.oid, 'pg_proc')), '') || e'\\n-- owned by ' || pg_get_userbyid(p.proowner) || ', executable by ' ||
    coalesce((select string_agg(distinct case when a.grantee = 0 then 'public' else pg_get_userbyid(a.grantee) end, ', ')
      from aclexplode(p.proacl) a where a.grantee <> p.proowner), 'nobody else') as line
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind = 'f' and ${ours.replace('OBJECT', 'p.oid')} order by n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)`

async function tableSql(client: pg.Client, oid: number, name: string): Promise<string> {
  const ask = (sql: string) => lines(client, sql.replaceAll('$oid', String(oid)))
  const columns = await ask(`
    select '  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
      || case when a.attidentity <> '' then ' generated always as identity' when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
         when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = $oid and a.attnum > 0 and not a.attisdropped order by a.attnum`)
  const constraints = await ask(`
    select '  constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where conrelid = $oid and contype in ('p', 'u', 'f', 'c') order by contype desc, conname`)
  const rest = [
    ...(await ask(`select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i
      where i.indrelid = $oid and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
      order by i.indexrelid::regclass::text`)),
    ...(await ask(`select 'alter table ${name} ' || case when relforcerowsecurity then 'force' else 'enable' end || ' row level security;' as line
      from pg_class where oid = $oid and relrowsecurity`)),
    ...(await ask(`select format('create policy %I on ${name} for %s to %s%s%s;', polname,
        case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
        coalesce((select string_agg(case when r = 0 then 'public' else pg_get_userbyid(r) end, ', ' order by 1) from unnest(polroles) r), 'public'),
        ' using (' || pg_get_expr(polqual, polrelid) || ')', ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')') as line
      from pg_policy where polrelid = $oid order by polname`)),
    ...(await ask(
      `select pg_get_triggerdef(oid) || ';' as line from pg_trigger where tgrelid = $oid and not tgisinternal order by tgname`,
    )),
    ...(await ask(`select 'grant ' || string_agg(lower(privilege_type), ', ' order by privilege_type) || ' on ${name} to ' || pg_get_userbyid(grantee) || ';' as line
      from pg_class c, aclexplode(c.relacl) where c.oid = $oid and grantee <> c.relowner group by grantee order by pg_get_userbyid(grantee)`)),
    ...(await ask(`select 'grant ' || lower(privilege_type) || ' (' || string_agg(attname, ', ' order by attnum) || ') on ${name} to ' || pg_get_userbyid(grantee) || ';' as line
      from pg_attribute, aclexplode(attacl) where attrelid = $oid and attnum > 0 group by privilege_type, grantee order by pg_get_userbyid(grantee), privilege_type`)),
    ...(await ask(`select format('comment on %s is %L;', case when objsubid = 0 then 'table ${name}' else 'column ${name}.' || quote_ident(a.attname) end, description) as line
      from pg_description d left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid
      where d.objoid = $oid and d.classoid = 'pg_class'::regclass order by objsubid`)),
    ...(await ask(`select format('comment on index %s is %L;', i.indexrelid::regclass, obj_description(i.indexrelid, 'pg_class')) as line
      from pg_index i where i.indrelid = $oid and obj_description(i.indexrelid, 'pg_class') is not null order by i.indexrelid::regclass::text`)),
  ]
  const [kind = 'table'] = await ask(
    `select case relpersistence when 'u' then 'unlogged table' else 'table' end as line from pg_class where oid = $oid`,
  )
  const [storage = ''] = await ask(
    `select ' with (' || array_to_string(reloptions, ', ') || ')' as line from pg_class where oid = $oid and reloptions is not null`,
  )
  return [`create ${kind} ${name} (`, [...columns, ...constraints].join(',\n'), `)${storage};`, ...rest].join('\n')
}

const typeOf: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  timestamptz: 'string',
  time: 'string',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  bool: 'boolean',
  jsonb: 'unknown',
  bytea: 'Buffer',
  _text: 'string[]',
  _timestamptz: 'Date[]',
  _uuid: 'string[]',
}

async function readTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ table: string; column: string; type: string; is_nullable: boolean }>(
    `select c.relname as table, a.attname as column, coalesce(base.typname, t.typname) as type, not a.attnotnull as is_nullable
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     left join pg_type base on base.oid = t.typbasetype
     where c.relkind = 'r' and ${isNotOfMigrations} and ${ours.replace('OBJECT', 'c.oid')}
     order by n.nspname desc, c.relname, a.attnum`,
  )
  const byTable = Map.groupBy(rows, (row) => row.table)
  const types = [...byTable].map(([table, columns]) => {
    const fields = columns.map(({ column, type, is_nullable }) => {
      const known = typeOf[type]
      if (known === undefined) throw new Error(`no TypeScript type for ${type} (${table}.${column})`)
      return `    ${column}: ${known}${is_nullable ? ' | null' : ''}`
    })
    return `  ${table}: {\n${fields.join('\n')}\n  }`
  })
  return `/** Rows as a query answers them, by table. Written from the catalogue by \`npm run snapshot\`. */\nexport type Tables = {\n${types.join('\n')}\n}\n`
}
