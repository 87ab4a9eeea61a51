import type pg from 'pg'
import { withClient } from '../with-client.ts'

/** How much of a table is copied at once: bytes, out-of-line values included, and pages. */
const [bytesAtOnce, pagesAtOnce] = [8_388_608, 256]
/** Columns that depend on the cluster, and so differ in a copy. */
const ownOfCluster = ['written_in']

type Table = {
  readonly name: string
  readonly pages: number
  readonly bytes: number
  readonly columns: string
  readonly compared: string
}
export type CopiedRows = Readonly<Record<string, number>>

/**
 * Copies every row of one database into another, empty one of the same schema, and compares both: the number of rows in every table, and their
 * contents. Connects as the owners, who bypass row security. Returns how many there were.
 */
export async function copyRows(from: string, to: string, log: (message: string) => void): Promise<CopiedRows> {
  return await withClient(from, async (source) => await withClient(to, (target) => copy(source, target, log)))
}

async function copy(source: pg.Client, target: pg.Client, log: (message: string) => void): Promise<CopiedRows> {
  await source.query('begin isolation level repeatable read, read only')
  const tables = await tablesOf(source)
  await refuseOtherTables(tables, await tablesOf(target))
  await target.query('begin')
  // Triggers and keys checked the rows when they were written, and the copy is compared below.
  await target.query(`set local session_replication_role = 'replica'`)
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) await copyTable(source, target, table)
  await copySequences(source, target)
  const counts: Record<string, number> = {}
  for (const table of tables) {
    counts[table.name] = await sameRows(source, target, table)
    if ((counts[table.name] ?? 0) > 0) log(`${table.name}: ${counts[table.name]} rows`)
  }
  await target.query('commit')
  return counts
}

/** Every table of ours, with what can be written into it. Names come out of the catalogue, quoted by PostgreSQL. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name, (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages,
       pg_table_size(c.oid)::bigint::text::float8 as bytes,
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns,
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attname <> all ($1)) as compared
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     group by c.oid order by 1`,
    [ownOfCluster],
  )
  return rows
}

async function refuseOtherTables(tables: readonly Table[], others: readonly Table[]): Promise<void> {
  const shape = (list: readonly Table[]) => list.map(({ name, compared }) => `${name} (${compared})`)
  const known = new Set(shape(others))
  const strange = shape(tables).find((one) => !known.has(one))
  if (strange !== undefined || tables.length !== others.length)
    throw new Error(`The two databases do not have the same tables: ${strange ?? 'one has more'}`)
}

async function copyTable(source: pg.Client, target: pg.Client, { name, pages, bytes, columns }: Table): Promise<void> {
  const step = Math.max(1, Math.min(pagesAtOnce, Math.floor((bytesAtOnce * pages) / Math.max(bytes, 1))))
  for (let page = 0; page < pages; page += step) {
    const { rows } = await source.query<{ rows: string | null }>(
      `select json_agg(r)::text as rows from (select ${columns} from ${name} where ctid >= $1::tid and ctid < $2::tid) r`,
      [`(${page},0)`, `(${page + step},0)`],
    )
    if (typeof rows[0]?.rows !== 'string') continue
    await target.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [rows[0].rows],
    )
  }
}

/** Compares the rows of a table in both; fails if they differ. */
async function sameRows(source: pg.Client, target: pg.Client, { name, compared }: Table): Promise<number> {
  const asked = `select count(*)::int as count, coalesce(sum(('x' || substr(md5(row(${compared})::text), 1, 15))::bit(60)::bigint), 0)::text as sum from ${name}`
  const [here, there] = [await source.query(asked), await target.query(asked)]
  const [one, other] = [here.rows[0], there.rows[0]]
  if (one.count !== other.count || one.sum !== other.sum)
    throw new Error(`${name} differs in the new database: ${one.count} rows in the old one, ${other.count} in the new`)
  return one.count
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`,
  )
  for (const { name, last } of rows)
    if (last !== null) await target.query('select setval($1::regclass, $2)', [name, last])
}
