import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Column, describeStatement } from './database/testing/describe-statement.ts'
import { readStatements } from './database/testing/statement-snapshot.ts'
import { testDatabase } from './database/testing.ts'
import { findStatementCalls, isSentBy, type StatementCall, valuesInStatements } from './statement-calls.ts'

/** Files whose calls stand for statements that cannot be told apart from here, with the reason. */
const unsent: Record<string, string> = {
  'server/custom-reports/run-report.ts':
    'one of as many as people describe: proofs/reports runs them against a plain reference',
  'server/traces/open-tracing.ts': 'sends what others do, within a span',
  'server/quotas/open-holds.ts': 'sent over a pool, by a function that is given one of its three texts',
}
/** What is put into a text though it is only known when it runs, with the reason why no value can be. */
const composed: Record<string, string> = {
  'server/analytics/goods-sold.ts: column': 'a column, from two places of the same statement',
  'server/analytics/running-out.ts: more': 'a column, from two places of the same file',
  'server/analytics/sold-by-product.ts: p': 'the table’s name in the text, from the same file',
  'server/analytics/sold-by-product.ts: product': 'a column, which each statement names',
  'server/credit/account-rows.ts: locations': 'the name of a parameter, from its two callers',
  'server/customers/import-customers.ts: given': 'the columns, one after the other, from a list in the code',
  'server/document-number.ts: kind': 'the end of a column’s name, from a list in the same file',
  'server/drawers/list-shifts.ts: joined': 'the tables, from the same file',
  'server/drawers/list-shifts.ts: within': 'the conditions, from the same file',
  'server/expenses/expense-rows.ts: place': 'the name of a parameter, from its callers',
  'server/exports/read-table.ts: after': 'names and types of the catalogue’s, for tables that a list in the code names',
  'server/exports/read-table.ts: key.map(({ name }) => `t."${name}"::text`).join(\', \')': 'names of the catalogue’s',
  'server/exports/read-table.ts: names': 'names of the catalogue’s',
  'server/exports/read-table.ts: table': 'a table, from a list in the code',
  'server/locations/seen-locations.ts: place': 'the name of a parameter, from its callers',
  'server/products/attribute-columns.ts: attributeColumns':
    'the columns, one after the other, from the table of attributes',
  'server/products/attribute-columns.ts: variantColumns':
    'the columns, one after the other, from the table of attributes',
  'server/products/seen-stock.ts: locations': 'the name of a parameter, which each statement names',
  'server/products/seen-stock.ts: stock': 'how much there is, a column of the same statement',
  "server/products/stock.ts: variantAttributes.join(', ')":
    'the columns, one after the other, from the table of attributes',
  "server/products/write-products.ts: attributeNames.join(', ')":
    'the columns, one after the other, from the table of attributes',
  'server/products/write-products.ts: given': 'the columns, one after the other, from a list in the code',
  'server/quotations/quotation-rows.ts: day': 'the name of a parameter, from its two callers',
  "server/repairs/list-repairs.ts: kinds.map((kind) => foundOf(filter)[kind]).join(' union all ')":
    'one of two selects of the same file, or both',
  "server/repairs/list-repairs.ts: rowTables.replace('repairs r', 'repairs r on r.org_id = $1 and r.id = found.id')":
    'the tables, with what joins them to those found',
  'server/repairs/repair-rows.ts: org': 'a column, from places of the same file',
  'server/repairs/repair-rows.ts: user': 'a column, from places of the same file',
  'server/sales/get-sale.ts: column': 'one of two columns, named in the same file',
  'server/sales/lock-sale.ts: sale': 'one of two names of a table',
  'server/sales/own-sales.ts: sale': 'one of two names of a table',
  'server/sales/payments-of.ts: sale': 'one of two names of a table',
  'server/stock-takes/lines.ts: line': 'the name of a row, from two places',
  'server/stock-takes/lines.ts: take': 'a condition in the same file',
  'server/stock-takes/number-rows.ts: numbers': 'a table or a list in the same file',
  'server/stock-takes/number-rows.ts: take': 'the name of a row, from two places of the same file',
  'server/stock-takes/write-items.ts: instant': 'a column, from two places of the same statement',
  'server/storage/file-rows.ts: owner': 'one of three columns, named in the same file',
}
/** A whole row is asked for, and a part of it named. */
const isWholeRow = (sql: string) => /\bselect \*|\breturning \*|\.\*/.test(sql)

/** What a column of each PostgreSQL type is in JavaScript (`database/pool.ts`). */
const kinds: Record<string, RegExp> = {
  bool: /^(boolean|true|false|unknown)( \| null)?$/,
  bytea: /^(Buffer|Buffer<ArrayBufferLike>|Uint8Array|unknown)( \| null)?$/,
  number: /^(number|unknown|\d+( \| \d+)*)( \| null)?$/,
  // TypeScript shortens a long union to `"one" | … | ... 9 more ... | "another"`.
  text: /^(string|unknown|`.*`|"[^"]*"( \| ("[^"]*"|\.{3} \d+ more \.{3}))*|[A-Z]\w+)( \| null)?$/,
  json: /./,
  list: /\[\]|Array<|unknown/,
  void: /./,
}
const typesOf: Record<string, readonly string[]> = {
  bool: ['bool'],
  bytea: ['bytea'],
  json: ['json', 'jsonb', 'interval'],
  void: ['void', 'record'],
  number: ['int2', 'int4', 'int8', 'numeric', 'float4', 'float8'],
  text: ['text', 'uuid', 'date', 'timestamptz', 'time', 'varchar', 'name', 'xid', 'unknown', 'regclass'],
}
const kindOf = new Map(Object.entries(typesOf).flatMap(([kind, types]) => types.map((type) => [type, kind])))
let testDb: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client
let calls: StatementCall[]
let typeNames: Map<number, string>
const statements = readStatements()

beforeAll(async () => {
  testDb = await testDatabase()
  client = new pg.Client({ connectionString: testDb.url })
  await client.connect()
  const { rows } = await client.query<{ oid: number; name: string }>('select oid::int, typname as name from pg_type')
  typeNames = new Map(rows.map(({ oid, name }) => [oid, name]))
  calls = findStatementCalls(import.meta.dirname)
})
afterAll(async () => {
  await client.end()
  await testDb.drop()
})

const nameOf = ({ file, line }: StatementCall) => `${file}:${line}`

/** How the columns that PostgreSQL answers differ from those that the code names. */
function differences(columns: readonly Column[], named: ReadonlyMap<string, string>, mayHaveMore: boolean): string[] {
  const answered = new Map(columns.map((column) => [column.name, column]))
  const missing = [...named].flatMap(([name, type]) =>
    answered.has(name) || / \| undefined|^undefined/.test(type) ? [] : [`${name} is not answered`],
  )
  const others = columns.flatMap(({ name, dataTypeID }) => {
    const type = named.get(name)
    const sqlType = typeNames.get(dataTypeID) ?? ''
    if (type === undefined) return mayHaveMore ? [] : [`${name} is answered and not named`]
    const kind = sqlType.startsWith('_') ? 'list' : (kindOf.get(sqlType) ?? 'no kind')
    return kinds[kind]?.test(type.replace(' | undefined', '')) ? [] : [`${name} is ${sqlType}, and ${type} in the code`]
  })
  return [...missing, ...others]
}

describe('every statement that the server sends', () => {
  it('is in the snapshot, and each of the snapshot is sent by a call', () => {
    expect(calls.length).toBeGreaterThan(500)
    const silent = calls.filter(
      (call) => call.file.startsWith('server/') && !statements.some((one) => isSentBy(call, one)),
    )
    expect(silent.filter(({ file }) => unsent[file] === undefined).map(nameOf)).toEqual([])
    expect(statements.filter((one) => !calls.some((call) => isSentBy(call, one)))).toEqual([])
  })

  it('has no value in its text', () => {
    expect(valuesInStatements()).toEqual(Object.keys(composed))
  })

  it('can be prepared on this schema, and answers the columns that the code names', async () => {
    const faults: string[] = []
    for (const one of statements) {
      const columns = await describeStatement(client, one.sql).catch((error: Error) => error)
      if (columns instanceof Error) {
        faults.push(`${one.file}: ${columns.message}: ${one.sql.replace(/\s+/g, ' ').slice(0, 120)}`)
        continue
      }
      const found = calls.filter((call) => call.columns !== undefined && isSentBy(call, one))
      const best = found.filter(({ file }) => file === one.file)
      const near = best.length > 0 ? best : found
      // A call that says its text is told apart from one beside it that sends one of several.
      const fixed = near.filter(({ text }) => text !== undefined)
      for (const call of fixed.length > 0 ? fixed : near) {
        const told = differences(columns, call.columns ?? new Map(), call.isOpen || isWholeRow(one.sql))
        faults.push(...told.map((difference) => `${nameOf(call)}: ${difference}`))
      }
    }
    expect([...new Set(faults)]).toEqual([])
  })
})
