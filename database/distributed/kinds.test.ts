import pg from 'pg'
import { expect, it } from 'vitest'
import { readStatements } from '../testing/statement-snapshot.ts'
import { testDatabase } from '../testing.ts'
import { placeTables } from './kinds.ts'

const written = /\b(?:insert into|update|delete from) ((?:auth\.)?\w+)/g
const read = /\b(?:from|join|using) ((?:auth\.)?\w+)/g
const namesIn = (sql: string, pattern: RegExp) => [...sql.matchAll(pattern)].map(([, name = '']) => name)

// Where shops are spread, the statement is carried out on every node, and those that do not have the other table find it empty there: the rows would differ.
it('no statement writes a table that is on every node by what one on a single node says', async () => {
  const { url, drop } = await testDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = await placeTables(client)
  await client.end()
  await drop()
  const kindOf = new Map(tables.map(({ name, kind }) => [name, kind]))
  // What only follows from rows that were written is asked where they were written.
  const isDoubtful = (sql: string) =>
    /^(?:insert|update|delete)/.test(sql) &&
    namesIn(sql, written).some((name) => kindOf.get(name) === 'reference') &&
    namesIn(sql.replaceAll('delete from', ''), read).some((name) => kindOf.get(name) === 'local')
  const statements = readStatements()
  expect(statements.length).toBeGreaterThan(1000)
  expect(statements.filter(({ sql }) => isDoubtful(sql))).toEqual([])
  expect(
    isDoubtful('update auth.users u set has_factor = exists (select from auth.factors f where f.user_id = u.id)'),
  ).toBe(true)
})
