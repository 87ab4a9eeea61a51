import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSnapshot } from './snapshot.ts'
import { testDatabase } from './testing.ts'

let testDb: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  testDb = await testDatabase()
})
afterAll(() => testDb.drop())

it('migrating from empty gives the committed schema and row types', async () => {
  const { schema, tables } = await readSnapshot(testDb.url)
  const committed = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')
  expect(schema).toContain('create table sales (')
  expect(schema).toBe(await committed('schema.sql'))
  expect(tables).toBe(await committed('tables.ts'))
})
