import { describe, expect, it } from 'vitest'
import { columnsOf, guessFields } from './columns.ts'
import { importIdOf } from './import-id.ts'
import { readCells } from './read-cells.ts'
import { piecesOf } from './send-rows.ts'

describe('a row of a file', () => {
  it.each([
    ['720000', 720_000],
    ['USh 720,000', 720_000],
    ['UGX 720,000/=', 720_000],
    ['720000.00', 720_000],
    ['1 200', 1_200],
    ['-3', -3],
    ["'-3", -3],
    ['12.5', '12.5'],
    ['1e3', '1e3'],
    ['720k', 720_000],
    ['1.5m', 1_500_000],
    ['72,00', '72,00'],
    ['1.250', '1.250'],
    ['0772123456', '0772123456'],
    ['six', 'six'],
    ['99999999999999999', '99999999999999999'],
  ])('reads the figure %s as %s', (text, figure) => {
    expect(readCells('products', { cost_price: text })).toEqual({ cost_price: figure })
  })

  it('reads yes and no, lists and days, and leaves out what is empty', () => {
    expect(
      readCells('products', { is_active: 'No', tags: 'cheap; android,, ', color: '  ', barcode: ' 0012 ' }),
    ).toEqual({
      is_active: false,
      tags: ['cheap', 'android'],
      barcode: '0012',
    })
    expect(
      readCells('customers', { name: "'=HYPERLINK", phone: '+256 772', status: 'yes', customer_since: '1/3/2024' }),
    ).toEqual({
      name: '=HYPERLINK',
      phone: '+256 772',
      status: 'vip',
      customer_since: '2024-03-01T00:00:00+03:00',
    })
    expect(readCells('debts', { amount: '150,000/=', date: '1/3/2026', due_date: 'Easter' })).toEqual({
      amount: 150_000,
      date: '2026-03-01',
      due_date: 'Easter',
    })
  })
})

describe('an expiry date', () => {
  it.each([
    ['31/03/2028', '2028-03-31'],
    ['2028-03-31', '2028-03-31'],
    ['02/2028', '2028-02-29'],
    ['2028-11', '2028-11-30'],
    ['13/2028', '13/2028'],
    ['soon', 'soon'],
  ])('of %s is %s', (text, day) => {
    expect(readCells('products', { expires_on: text })).toEqual({ expires_on: day })
    expect(readCells('stock', { expires_on: text })).toEqual({ expires_on: day })
  })
})

describe('headings', () => {
  it('are known by many names, each field once', () => {
    const headings = [
      'ITEM NAME',
      'Make',
      'Buying Price',
      'Selling price (UGX)',
      'Qty.',
      'Stock',
      'Bar code',
      'Whatever',
      '',
    ]
    expect(guessFields('products', headings)).toEqual([
      'model',
      'brand',
      'cost_price',
      'selling_price',
      null,
      'current_stock',
      'barcode',
      null,
      null,
    ])
  })

  it('of our own files are all known', () => {
    for (const kind of ['products', 'stock', 'customers', 'debts'] as const) {
      const guessed = guessFields(
        kind,
        columnsOf[kind].map(({ label }) => label),
      )
      expect(guessed).toEqual(columnsOf[kind].map(({ field }) => field))
    }
  })
})

describe('an import', () => {
  it('has the same id for the same file, another for anything else', async () => {
    const [one, other] = [new Blob(['a']), new Blob(['b'])]
    const ids = await Promise.all([
      importIdOf(one, 'stock', 'shop'),
      importIdOf(new Blob(['a']), 'stock', 'shop'),
      importIdOf(other, 'stock', 'shop'),
      importIdOf(one, 'products', 'shop'),
      importIdOf(one, 'stock', 'another'),
      importIdOf(one, 'stock', 'shop', 1),
    ])
    expect(ids[0]).toBe(ids[1])
    expect(new Set(ids).size).toBe(5)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('goes in pieces of at most 500 rows and 600,000 characters', () => {
    const short = Array.from({ length: 1_200 }, (_, row) => ({ row, fields: {} }))
    expect(piecesOf(short).map((piece) => piece.length)).toEqual([500, 500, 200])
    const long = Array.from({ length: 10 }, (_, row) => ({ row, fields: { description: 'x'.repeat(250_000) } }))
    expect(piecesOf(long).map((piece) => piece.length)).toEqual([2, 2, 2, 2, 2])
  })
})
