import type { Shops, Tx } from '@tunda/database'
import { withoutPasses } from '../sales/review/sent-text.ts'
import { secretColumns } from './exported-tables.ts'

/** Rows per query, and so of a table in memory at once. */
const rowsAtOnce = 500

type Column = { readonly name: string; readonly type: string; readonly key: number | null }

/** A table's present columns, without those that are not exported. */
export async function columnsOf(database: Shops, orgId: string, table: string): Promise<string[]> {
  const columns = await database.asOrganization(orgId, (tx) => readColumns(tx, table))
  return columns.map(({ name }) => name).filter((name) => !(secretColumns as readonly string[]).includes(name))
}

/**
 * Every row of a shop in a table, as JSON text, in the order of its key. Each query is a transaction of its own, so that a slow reader holds no lock;
 * rows written meanwhile may or may not be included.
 */
export async function* rowsOf(database: Shops, orgId: string, table: string): AsyncGenerator<string> {
  const columns = await database.asOrganization(orgId, (tx) => readColumns(tx, table))
  const key = columns.filter((column) => column.key !== null).sort((one, other) => (one.key ?? 0) - (other.key ?? 0))
  const names = key.map(({ name }) => `"${name}"`).join(', ')
  const after = key.map(({ type }, i) => `$${i + 3}::${type}`).join(', ')
  // The names come from the catalogue and from our list of tables, so nothing in this text was sent by anybody.
  const select = `select (to_jsonb(t) - $2::text[])::text as row, array[${key.map(({ name }) => `t."${name}"::text`).join(', ')}] as key
    from "${table}" t where t.org_id = $1`
  let last: readonly string[] | undefined
  for (;;) {
    const from = last
    const page = await database.asOrganization(orgId, (tx) =>
      tx.query<{ row: string; key: string[] }>(
        `${select} ${from === undefined ? '' : `and (${names}) > (${after})`} order by ${names} limit ${rowsAtOnce}`,
        [orgId, secretColumns, ...(from ?? [])],
      ),
    )
    for (const { row } of page) yield shown(table, row)
    last = page.at(-1)?.key
    if (last === undefined || page.length < rowsAtOnce) return
  }
}

/** A parked sale has what the till sent, in which passes are among the rest. */
function shown(table: string, row: string): string {
  if (table !== 'parked_sales') return row
  const { body, ...parked } = JSON.parse(row) as { body: string }
  return JSON.stringify({ ...parked, body: withoutPasses(body) })
}

async function readColumns(tx: Tx, table: string): Promise<Column[]> {
  return await tx.query<Column>(
    `select a.attname::text as name, format_type(a.atttypid, null) as type, array_position(i.indkey::smallint[], a.attnum) as key
     from pg_attribute a
     left join pg_index i on i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey::smallint[])
     where a.attrelid = ('public.' || quote_ident($1))::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  )
}
