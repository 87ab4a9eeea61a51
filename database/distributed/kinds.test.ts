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

// Citus reads it as what is written into a part of the column, and the node goes down with everybody who is on it (decision 182).
it('no statement sets a column to a bare subscript', () => {
  const bare =
    /\bset\b(?:(?!\bwhere\b)[^;])*?\w\s*=\s*(?:\([^()]*\)|[\w.$]+)(?:\[[^\]]+\])+\s*(?:,|where\b|from\b|returning\b|$)/
  expect(readStatements().filter(({ sql }) => bare.test(sql))).toEqual([])
  for (const sql of ['update t set n = 1, a = t.a[1:5] where id = $1', 'update t set n = ($2::int[])[1] where id = $1'])
    expect(sql).toMatch(bare)
  for (const sql of [
    'update t set n = coalesce(a[1], 0) where id = $1',
    'update t set a = $2::uuid[] where id = $1',
    'update t set n = 1 where m = a[1]',
    'update t set a[1] = 2 where id = $1',
  ])
    expect(sql).not.toMatch(bare)
})
