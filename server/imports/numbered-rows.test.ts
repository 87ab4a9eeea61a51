import { randomUUID } from 'node:crypto'
import type { ImportOptions } from '@tunda/contract/imports'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { faultsOfUnits, stockPhones } from '../testing/units.ts'
import { applyImport } from './apply-import.ts'
import { checkRows } from './check-rows.ts'
import { startImport } from './start-import.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  await stockPhones(testDb, shop, 3, { model: 'Galaxy A15' })
  await stockProduct(testDb, shop, { model: 'Charger', stock: 5 })
})

/** What the check says of each row, and what became of it. */
async function bring(rows: Record<string, unknown>[], stock: ImportOptions['stock']) {
  const id = randomUUID()
  return await as(testDb, shop.owner, async (tx, member) => {
    const options = { existing: 'update' as const, stock }
    await startImport(tx, { id, kind: 'stock', file_name: 'stock.csv', row_count: rows.length, options }, member)
    const sent = rows.map((fields, place) => ({ row: place + 2, fields: { brand: 'Samsung', ...fields } }))
    const { rows: checked } = await checkRows(tx, { id, rows: sent }, member)
    await applyImport(tx, { id, rows: 'good' }, member)
    const done = await tx.query<{ outcome: string | null }>(
      'select outcome from import_rows where org_id = $1 and import_id = $2 order by row_number',
      [member.org_id, id],
    )
    return {
      said: checked.map(({ problems }) => problems.map(({ message }) => message)),
      done: done.map((row) => row.outcome),
    }
  })
}
const oneByOne = ['Each of these has its own number. Receive them under Goods received']

it.each([
  ['set', 4],
  ['add', 1],
] as const)(
  'the check of a file of stock (%s) says that devices come in by their numbers, and the rest goes in',
  async (how, stock) => {
    const { said, done } = await bring(
      [
        { model: 'Galaxy A15', stock },
        { model: 'Charger', stock: 7 },
      ],
      how,
    )
    expect(said).toEqual([oneByOne, []])
    expect(done).toEqual(['skipped', 'updated'])
    expect(await faultsOfUnits(testDb)).toEqual([])
  },
)

it('a file that was exported goes in as it is: what the devices are counted at is no change', async () => {
  const { said, done } = await bring(
    [
      { model: 'Galaxy A15', stock: 3 },
      { model: 'Charger', stock: 5 },
    ],
    'set',
  )
  expect(said).toEqual([[], []])
  expect(done).toEqual(['updated', 'updated'])
})

it('the check says too that goods without expiry dates have none', async () => {
  const { said, done } = await bring([{ model: 'Charger', stock: 7, expires_on: '2030-01-31' }], 'set')
  expect(said).toEqual([['This product has no expiry dates']])
  expect(done).toEqual(['skipped'])
})
