import { describe, expect, it } from 'vitest'
import { receiptOf } from './receipt-content.ts'
import { aReceiptSale, receiptShop } from './receipt-for-tests.ts'
import { receiptRows, wrap } from './receipt-rows.ts'

describe('words on a row', () => {
  it.each([
    ['short', 'Cash', 10, ['Cash']],
    ['between words', 'one two three', 7, ['one two', 'three']],
    ['a word longer than the row', 'abcdefghij k', 4, ['abcd', 'efgh', 'ij k']],
    ['typed line breaks', 'one\n\ntwo', 10, ['one', '', 'two']],
    ['signs printers lack', '2 × 5\u00a0000 − 1’', 20, ["2 x 5 000 - 1'"]],
  ])('%s', (_what, words, columns, rows) => {
    expect(wrap(words, columns)).toEqual(rows)
  })
})

describe('a receipt in rows', () => {
  const longest = 'A phone with a name so long that it needs more than one row of the paper'
  const sale = aReceiptSale({
    items: [
      {
        brand: 'Brand',
        model: longest,
        quantity: 1_000_000,
        unit_price: 999_999_999,
        discount_amount: 9_999_999_999,
        total: 999_989_999_000_001,
      },
    ],
  })

  it('has one rule where nothing was paid yet', () => {
    const rows = receiptRows({ ...receiptOf(sale, receiptShop), payments: [] }, 32)
    expect(rows.filter(({ kind }, at) => kind === 'rule' && rows[at - 1]?.kind === 'rule')).toEqual([])
  })

  it('has one rule where a payment has no goods', () => {
    const rows = receiptRows({ ...receiptOf(sale, receiptShop), items: [] }, 32)
    expect(rows.filter(({ kind }, at) => kind === 'rule' && rows[at - 1]?.kind === 'rule')).toEqual([])
  })

  it('cuts nothing off on the narrowest paper', () => {
    const rows = receiptRows(receiptOf(sale, receiptShop), 32)
    const texts = rows.flatMap((row) => ('text' in row ? [row.text] : []))
    const said = texts.join(' ').replaceAll(/\s+/g, ' ')
    expect(said).toContain(`Brand ${longest}`)
    expect(said).toContain('1,000,000 x 999,999,999')
    expect(said).toContain('- 9,999,999,999')
    expect(said).toContain('999,989,999,000,001')
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(32)
  })

  it('ends every amount at the right edge', () => {
    const rows = receiptRows(receiptOf(aReceiptSale(), receiptShop), 48)
    const total = rows.find((row) => 'text' in row && row.text.startsWith('Total'))
    expect(total).toMatchObject({ isBold: true, text: `Total${'UGX 950,000'.padStart(43)}` })
  })
})
