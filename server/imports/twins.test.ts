import { randomUUID } from 'node:crypto'
import {
  type CheckedRow,
  type CheckedRows,
  type ImportKind,
  type ImportOptions,
  importFailures,
} from '@tunda/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf } from '../testing/visits.ts'
import { applyImport } from './apply-import.ts'
import { checkRows } from './check-rows.ts'
import { getImport } from './import-rows.ts'
import { leaveOut, listLeftOut } from './leave-out.ts'
import { startImport } from './start-import.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

type Fields = Record<string, unknown>
type Line = { row: number; fields: Fields }
const numbered = (rows: Fields[]): Line[] => rows.map((fields, place) => ({ row: place + 2, fields }))

const phone = (model: string, more: Fields = {}) => ({
  brand: 'Tecno',
  model,
  category: 'smartphones',
  cost_price: 500_000,
  selling_price: 600_000,
  current_stock: 3,
  ...more,
})

async function begin(kind: ImportKind, row_count: number, options: Partial<ImportOptions> = {}) {
  const id = randomUUID()
  const asked = {
    id,
    kind,
    file_name: 'list.csv',
    row_count,
    options: { existing: 'update', stock: 'set', ...options },
  }
  await as(testDb, shop.owner, (tx, member) => startImport(tx, asked as Parameters<typeof startImport>[1], member))
  const merge = (known: Map<number, CheckedRow>, { rows, changed }: CheckedRows) => {
    for (const one of [...rows, ...changed]) known.set(one.row, one)
  }
  const answers = new Map<number, CheckedRow>()
  const check = async (lines: Line[]) => {
    const checked = await as(testDb, shop.owner, (tx, member) => checkRows(tx, { id, rows: lines }, member))
    merge(answers, checked)
    return checked
  }
  const omit = async (...rows: number[]) => {
    const checked = await as(testDb, shop.owner, (tx, member) => leaveOut(tx, { id, rows }, member))
    merge(answers, checked)
    return checked
  }
  return {
    id,
    answers,
    check,
    leaveOut: omit,
    apply: (rows: 'all' | 'good' = 'good') =>
      as(testDb, shop.owner, (tx, member) => applyImport(tx, { id, rows }, member)),
    state: () => as(testDb, shop.owner, (tx, member) => getImport(tx, { id }, member)),
    leftOut: async () => {
      const page = await as(testDb, shop.owner, (tx, member) => listLeftOut(tx, { id, after: 0, limit: 100 }, member))
      return page.rows.flatMap(({ row, problems }) => problems.map(({ message }) => `${row} ${message}`))
    },
    problems: () =>
      [...answers.values()]
        .toSorted((one, other) => one.row - other.row)
        .flatMap(({ row, problems }) => problems.map(({ field, message }) => `${row} ${field}: ${message}`)),
  }
}

const found = async (kind: ImportKind, rows: Fields[], options: Partial<ImportOptions> = {}) => {
  const file = await begin(kind, rows.length, options)
  await file.check(numbered(rows))
  return file
}

describe('two rows of a file about the same thing', () => {
  it('are both found by the check, name each other, and stay out with the reason until one is mended', async () => {
    shop = await openShop(testDb)
    const file = await found('products', [
      phone('Camon 30', { barcode: '6001' }),
      phone('Spark 20', { barcode: '6002' }),
      phone('Pova 6', { barcode: '6001' }),
    ])
    expect(file.problems()).toEqual(['2 barcode: Row 4 has this barcode too', '4 barcode: Row 2 has this barcode too'])
    expect(file.answers.get(2)?.problems[0]?.twin).toBe(4)
    expect(await file.state()).toMatchObject({ with_problems: 2, to_create: 1, remaining: 1 })
    expect((await failureOf(file.apply('all'))).entry).toBe(importFailures.hasProblems)
    expect(await file.apply()).toMatchObject({ created: 1, skipped: 2 })
    expect(await file.leftOut()).toEqual(['2 Row 4 has this barcode too', '4 Row 2 has this barcode too'])
    expect(await testDb.asOwner('select 1 from import_keys where org_id = $1', [shop.org_id])).toEqual([])
  })

  it('are found in different pieces of the file, and a mend of one clears the other', async () => {
    shop = await openShop(testDb)
    const file = await begin('products', 3)
    const [first, second, third] = numbered([
      phone('Camon 30', { barcode: '6001' }),
      phone('Spark 20', { barcode: '6001' }),
      phone('Pova 6', { barcode: '6001' }),
    ]) as [Line, Line, Line]
    expect((await file.check([first])).rows).toEqual([{ row: 2, problems: [], action: 'create' }])
    expect((await file.check([third])).changed.map(({ row }) => row)).toEqual([2])
    expect((await file.check([second])).changed.map(({ row }) => row).toSorted((one, other) => one - other)).toEqual([
      2, 4,
    ])
    expect(file.problems()).toEqual([
      '2 barcode: Row 3 has this barcode too',
      '3 barcode: Row 2 has this barcode too',
      '4 barcode: Row 3 has this barcode too',
    ])
    const mended = await file.check([{ row: 3, fields: phone('Spark 20', { barcode: '6003' }) }])
    expect(mended.rows).toEqual([{ row: 3, problems: [], action: 'create' }])
    expect(file.problems()).toEqual(['2 barcode: Row 4 has this barcode too', '4 barcode: Row 2 has this barcode too'])
    const { rows, changed } = await file.leaveOut(2)
    expect(rows).toEqual([{ row: 2, problems: [], action: 'leave_out' }])
    expect(changed).toEqual([{ row: 4, problems: [], action: 'create' }])
    expect(await file.state()).toMatchObject({ with_problems: 0, to_create: 2, left_out: 1 })
    expect(await file.apply('all')).toMatchObject({ created: 2, skipped: 1 })
    expect(await file.leftOut()).toEqual(['2 Row 4 has this barcode too'])
  })

  it('are found by name, by another barcode, and by the product that they change', async () => {
    shop = await openShop(testDb)
    const known = await stockProduct(testDb, shop, { model: 'Camon 20' })
    await testDb.asOwner(`update products set barcode = '6050' where id = $1`, [known])
    const file = await found('products', [
      phone('Camon 30'),
      phone('CAMON 30'),
      phone('Camon 30', { storage: '256 GB' }),
      phone('Spark 20', { barcode: '6001', extra_barcodes: ['6002'] }),
      phone('Pova 6', { barcode: '6002' }),
      { barcode: '6050', selling_price: 1 },
      { brand: 'samsung', model: 'camon 20', selling_price: 2 },
    ])
    expect(file.problems()).toEqual([
      '2 model: Row 3 is the same product',
      '3 model: Row 2 is the same product',
      '5 extra_barcodes: Row 6 has this barcode too',
      '6 barcode: Row 5 has this barcode too',
      '7 model: Row 8 is the same product',
      '8 model: Row 7 is the same product',
    ])
  })

  it('are found when one row gives a product the name of the other', async () => {
    shop = await openShop(testDb)
    const known = await stockProduct(testDb, shop, { model: 'Camon' })
    await testDb.asOwner(`update products set barcode = '6050' where id = $1`, [known])
    const file = await found('products', [{ barcode: '6050', brand: 'Tecno', model: 'Camon 20' }, phone('Camon 20')])
    expect(file.problems()).toEqual(['2 model: Row 3 is the same product', '3 model: Row 2 is the same product'])
  })

  it('are no problem if existing products stay as they are', async () => {
    const file = await found('products', [{ barcode: '6050' }, { barcode: '6050', selling_price: 2 }], {
      existing: 'skip',
    })
    expect([...file.answers.values()].map(({ action }) => action)).toEqual(['skip', 'skip'])
    expect(await file.apply('all')).toMatchObject({ updated: 0, skipped: 2 })
    expect(await file.leftOut()).toEqual([
      '2 Your shop already has this product',
      '3 Your shop already has this product',
    ])
  })

  it('are found among customers by phone, however it is written, and by email', async () => {
    shop = await openShop(testDb)
    const file = await found('customers', [
      { name: 'Akello', phone: '0772 123456' },
      { name: 'Okot', email: 'okot@shop.ug', phone: '0772 000001' },
      { name: 'Akello Grace', phone: '+256772123456' },
      { name: 'Okot P.', email: 'OKOT@shop.ug' },
      { name: 'Nobody in particular' },
      { name: 'Nobody in particular' },
    ])
    expect(file.problems()).toEqual([
      '2 phone: Row 4 has this phone number too',
      '3 email: Row 5 has this email too',
      '4 phone: Row 2 has this phone number too',
      '5 email: Row 3 has this email too',
    ])
    await file.leaveOut(4, 5)
    expect(await file.apply('all')).toMatchObject({ created: 4, skipped: 2 })
    expect(await file.leftOut()).toEqual(['4 Row 2 has this phone number too', '5 Row 3 has this email too'])
  })

  it('are found in a count; what came and went adds up, and takes no more than there is', async () => {
    shop = await openShop(testDb)
    const product = await stockProduct(testDb, shop, { model: 'Camon 20', stock: 5 })
    await testDb.asOwner(`update products set barcode = '6050' where id = $1`, [product])
    const counts = await found('stock', [
      { barcode: '6050', stock: 4 },
      { brand: 'Samsung', model: 'Camon 20', stock: 6 },
    ])
    expect(counts.problems()).toEqual([
      '2 barcode: Row 3 counts the same product',
      '3 model: Row 2 counts the same product',
    ])
    const moves = await begin('stock', 4, { stock: 'add' })
    const move = (row: number, stock: number) => ({ row, fields: { barcode: '6050', stock } })
    await moves.check([move(3, -2), move(4, -6), move(5, 1)])
    expect(moves.problems()).toEqual(['4 stock: Only 5 in stock'])
    expect((await moves.check([move(2, 3)])).changed).toEqual([{ row: 4, problems: [], action: 'update' }])
    expect(moves.problems()).toEqual([])
    expect(await moves.apply('all')).toMatchObject({ updated: 4, skipped: 0 })
  })

  it('do not slip in after a break, when the other was written before it', async () => {
    shop = await openShop(testDb)
    const rows = Array.from({ length: 501 }, (_, place) => phone(`Model ${place}`))
    const lines = numbered(rows)
    const file = await begin('products', 502)
    await file.check(lines.slice(0, 250))
    await file.check(lines.slice(250))
    await file.check([{ row: 503, fields: phone('Model 501') }])
    expect(await file.apply()).toMatchObject({ created: 500, remaining: 2 })
    await file.check([{ row: 503, fields: phone('Model 0', { selling_price: 1 }) }, ...lines.slice(0, 2)])
    expect(file.answers.get(503)).toMatchObject({ problems: [{ message: 'Row 2 is the same product', twin: 2 }] })
    expect(file.answers.get(2)).toEqual({ row: 2, problems: [], action: 'create' })
    expect(await file.apply()).toMatchObject({ created: 501, updated: 0, skipped: 1 })
  })
})

describe('a row that the person leaves out', () => {
  it('is back in the file when it is sent again, and cannot be left out once the file is in', async () => {
    shop = await openShop(testDb)
    const file = await found('products', [phone('Camon 30'), phone('Camon 30'), phone('Spark 20')])
    await file.leaveOut(3, 4)
    expect(file.problems()).toEqual([])
    await file.check([{ row: 3, fields: phone('Camon 30') }])
    expect(file.problems()).toEqual(['2 model: Row 3 is the same product', '3 model: Row 2 is the same product'])
    await file.leaveOut(2)
    expect(await file.apply()).toMatchObject({ created: 1, skipped: 2 })
    expect(await file.leftOut()).toEqual(['2 Row 3 is the same product', '4 You skipped this row'])
    expect((await failureOf(file.leaveOut(3))).entry).toBe(importFailures.finished)
  })

  it('is another shop’s no more than the file is', async () => {
    const file = await found('products', [phone('Camon 40')])
    const other = await openShop(testDb)
    const asked = { id: file.id, rows: [2] }
    expect((await failureOf(as(testDb, other.owner, (tx, member) => leaveOut(tx, asked, member)))).entry.status).toBe(
      404,
    )
    const list = { id: file.id, after: 0, limit: 10 }
    expect((await failureOf(as(testDb, other.owner, (tx, member) => listLeftOut(tx, list, member)))).entry.status).toBe(
      404,
    )
  })
})
