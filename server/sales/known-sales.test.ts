import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/shops.ts'
import { findKnownSales } from './known-sales.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

it('are looked up by their key, though the table was empty when that was planned', async () => {
  const asked: string[] = []
  await testDb.database.asApp(async (tx) => {
    const listening = {
      ...tx,
      query: (sql: string, values?: readonly unknown[]) => {
        asked.push(sql)
        return tx.query(sql, values)
      },
    } as typeof tx
    expect(await findKnownSales(listening, [{ org_id: randomUUID(), id: randomUUID() }])).toEqual([])
  })
  const lines = await testDb.asOwner<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${asked[0]}`)
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan using sales_pkey on sales')
  expect(plan).not.toContain('Sort')
})
