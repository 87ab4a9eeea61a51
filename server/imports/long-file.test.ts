import { randomUUID } from 'node:crypto'
import { importChunk } from '@tunda/contract/imports'
import { expect, it } from 'vitest'
import { as, openShop, openTestDatabase } from '../testing/shops.ts'
import { applyImport } from './apply-import.ts'
import { checkRows } from './check-rows.ts'
import { startImport } from './start-import.ts'

const rowCount = 4000

it('writes a long file into an empty shop at a constant cost per row, whatever the planner’s statistics', async () => {
  const testDb = await openTestDatabase()
  try {
    const shop = await openShop(testDb)
    const id = randomUUID()
    const asked = { id, kind: 'products' as const, file_name: 'stock.csv', row_count: rowCount }
    const options = { existing: 'update' as const, stock: 'set' as const }
    await as(testDb, shop.owner, (tx, member) => startImport(tx, { ...asked, options }, member))
    for (let from = 0; from < rowCount; from += importChunk) {
      const rows = Array.from({ length: importChunk }, (_, at) => ({ row: from + at + 2, fields: phone(from + at) }))
      await as(testDb, shop.owner, (tx, member) => checkRows(tx, { id, rows }, member))
    }
    const done = await as(testDb, shop.owner, (tx, member) => applyImport(tx, { id, rows: 'all' }, member))
    expect(done.created).toBe(rowCount)
    // A look-up that goes by the shop alone reads half of what was written before, for every row.
    const looked = await testDb.asOwner<{ a_row: number }>(
      `select round(sum(idx_tup_read) / $1)::int as a_row from pg_stat_user_indexes
       where relname in ('products', 'product_barcodes', 'import_rows', 'import_keys')`,
      [rowCount],
    )
    expect(looked[0]?.a_row).toBeGreaterThan(0)
    expect(looked[0]?.a_row).toBeLessThan(1000)
  } finally {
    await testDb.close()
  }
})

function phone(place: number) {
  const barcode = String(6_000_000_000_000 + place)
  const price = { cost_price: 500_000, selling_price: 600_000 }
  return { brand: 'Tecno', model: `Camon ${place}`, category: 'smartphones', current_stock: 3, barcode, ...price }
}
