import { randomUUID } from 'node:crypto'
import type { ImportKind, ImportOptions } from '@tunda/contract/imports'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { importStock } from '../products/import/import-stock.ts'
import { batchesOf, faultsOfBatches, receiveBatches, stockCream } from '../testing/batches.ts'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
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
})
afterEach(async () => {
  const faults = await faultsOfBatches(testDb)
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

type Fields = Record<string, unknown>

/** Sends a file whose first row is 2, writes it twice over, and returns what was wrong with its rows. */
async function bring(kind: ImportKind, rows: Fields[], stock: ImportOptions['stock'] = 'set'): Promise<string[]> {
  const id = randomUUID()
  return await as(testDb, shop.owner, async (tx, member) => {
    await startImport(
      tx,
      { id, kind, file_name: 'stock.csv', row_count: rows.length, options: { existing: 'update', stock } },
      member,
    )
    const sent = rows.map((fields, place) => ({ row: place + 2, fields }))
    await checkRows(tx, { id, rows: sent }, member)
    await applyImport(tx, { id, rows: 'good' }, member)
    await applyImport(tx, { id, rows: 'good' }, member)
    const left = await tx.query<{ row: number; problems: readonly { field: string; message: string }[] }>(
      `select row_number as "row", problems || conflicts as problems from import_rows where org_id = $1 and import_id = $2 order by 1`,
      [member.org_id, id],
    )
    return left.flatMap(({ row, problems }) => problems.map(({ field, message }) => `${row} ${field}: ${message}`))
  })
}

const aProduct = (model: string, more: Fields = {}) => ({
  brand: 'Nivea',
  model,
  category: 'smartphones',
  cost_price: 2_000,
  selling_price: 5_000,
  current_stock: 6,
  ...more,
})
const cream = { brand: 'Samsung', model: 'Cream' }

it('a file of products opens the stock of what expires in its batch, and of other goods without one', async () => {
  const problems = await bring('products', [
    aProduct('Lotion', { expires_on: '2028-03-31', batch_number: 'L-1' }),
    aProduct('Balm', { expires_on: '2028-03-31', current_stock: 0 }),
    aProduct('Comb'),
    aProduct('Odd', { batch_number: 'L-1' }),
    aProduct('Late', { expires_on: '31/03/2028' }),
  ])
  expect(problems).toEqual([
    '5 expires_on: Enter the expiry date of the batch',
    expect.stringMatching(/^6 expires_on: /),
  ])
  const known = await testDb.asOwner<{ id: string; model: string; has_expiry: boolean; current_stock: string }>(
    'select id, model, has_expiry, current_stock from products where org_id = $1 order by model',
    [shop.org_id],
  )
  expect(known.map(({ model, has_expiry, current_stock }) => [model, has_expiry, Number(current_stock)])).toEqual([
    ['Balm', true, 0],
    ['Comb', false, 6],
    ['Lotion', true, 6],
  ])
  expect(await batchesOf(testDb, known[2]?.id ?? '')).toEqual(['L-1 2028-03-31 ×6'])
})

it('a file of stock counts each batch that it names, and leaves the others', async () => {
  const id = await stockCream(testDb, shop, 3)
  await receiveBatches(testDb, shop, id, [['A', '2027-03-01', 5]])
  await stockProduct(testDb, shop, { model: 'Comb', stock: 4 })
  const problems = await bring('stock', [
    { ...cream, stock: 2, expires_on: '2027-03-01', batch_number: 'A' },
    { ...cream, stock: 7, expires_on: '2028-03-01' },
    { brand: 'Samsung', model: 'Comb', stock: 9, expires_on: '2028-03-01' },
    { ...cream, stock: 1, batch_number: 'A' },
  ])
  expect(problems).toEqual([
    '4 expires_on: This product has no expiry dates',
    '5 expires_on: Enter the expiry date of the batch',
  ])
  expect(await batchesOf(testDb, id)).toEqual(['×3', 'A 2027-03-01 ×2', '2028-03-01 ×7'])
  expect(
    await bring(
      'stock',
      [0, 0].map((stock) => ({ ...cream, stock, expires_on: '2028-03-01' })),
    ),
  ).toHaveLength(2)
})

it('what a file adds or takes is of the batch that it names, and no more than that has', async () => {
  const id = await stockCream(testDb, shop, 3)
  await receiveBatches(testDb, shop, id, [['A', '2027-03-01', 5]])
  const a = { ...cream, expires_on: '2027-03-01', batch_number: 'A' }
  const problems = await bring(
    'stock',
    [
      { ...a, stock: -4 },
      { ...a, stock: -2 },
      { ...a, stock: 1 },
      { ...cream, stock: -1 },
    ],
    'add',
  )
  expect(problems).toEqual(['3 stock: Only 1 in stock'])
  expect(await batchesOf(testDb, id)).toEqual(['×2', 'A 2027-03-01 ×2'])
})

it('a product is counted by batch or as a whole, in one file: a mix is refused whatever the order of its rows', async () => {
  const id = await stockCream(testDb, shop, 0)
  const [a, whole] = [
    { ...cream, stock: 10, expires_on: '2027-03-31', batch_number: 'A' },
    { ...cream, stock: 5 },
  ]
  const refused = [2, 3].map((row) => `${row} expires_on: Give every row of this product a date, or none`)
  expect(await bring('stock', [a, whole])).toEqual(refused)
  expect(await bring('stock', [whole, a])).toEqual(refused)
  expect(await batchesOf(testDb, id)).toEqual([])
  expect(await bring('stock', [a])).toEqual([])
  const written = await as(testDb, shop.owner, (tx, member) =>
    importStock(
      tx,
      member,
      [whole, a].map((fields, place) => ({ row: place + 2, fields, problems: [], target_id: id })),
      { import_id: randomUUID(), stock: 'set' },
    ),
  )
  expect(written.map(({ outcome, problem }) => [outcome, problem?.message])).toEqual(
    [2, 3].map(() => ['skipped', 'Give every row of this product a date, or none']),
  )
  expect(await batchesOf(testDb, id)).toEqual(['A 2027-03-31 ×10'])
})

it('a count of a batch takes no more than there is of the product, where its batches come to more', async () => {
  const id = await stockCream(testDb, shop, 0)
  await receiveBatches(testDb, shop, id, [['A', '2027-03-31', 5]])
  await testDb.askAtHome(
    shop.org_id,
    `insert into batch_movements (org_id, product_id, location_id, batch_id, delta)
     select l.org_id, l.product_id, l.location_id, v.batch_id, v.delta from batch_levels l
     cross join lateral (values (l.batch_id, 5), (l.product_id, -5)) as v (batch_id, delta)
     where l.product_id = $1 and l.on_hand = 5`,
    [id],
  )
  const counted = { ...cream, stock: 0, expires_on: '2027-03-31', batch_number: 'A' }
  expect(await bring('stock', [counted])).toEqual(['2 stock: Only 5 in stock'])
  expect(await bring('stock', [{ ...counted, stock: 5 }])).toEqual([])
  expect(await batchesOf(testDb, id)).toEqual(['×-5', 'A 2027-03-31 ×5'])
})
