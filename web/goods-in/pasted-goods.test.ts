import { describe, expect, it } from 'vitest'
import { readPastedGoods } from './pasted-goods.ts'

describe('a supplier’s list', () => {
  it.each([
    ['Samsung Galaxy A15, 5, 610,000', { code: 'Samsung Galaxy A15', quantity: 5, unit_cost: '610000' }],
    ['Samsung Galaxy A15\t5\t163.50', { code: 'Samsung Galaxy A15', quantity: 5, unit_cost: '163.50' }],
    ['Samsung\tGalaxy A15\t5\tUSD 163.5', { code: 'Samsung Galaxy A15', quantity: 5, unit_cost: '163.5' }],
    ['8806095372723;12;28000', { code: '8806095372723', quantity: 12, unit_cost: '28000' }],
    ['6001,12,28000', { code: '6001', quantity: 12, unit_cost: '28000' }],
    ['1. Itel A70 x4 - 210k', { code: 'Itel A70', quantity: 4, unit_cost: '210000' }],
    ['4 pcs Itel A70 @ 210k', { code: 'Itel A70', quantity: 4, unit_cost: '210000' }],
    ['Itel A70 - 4', { code: 'Itel A70', quantity: 4 }],
    ['Itel A70 (4)', { code: 'Itel A70', quantity: 4 }],
  ])('is read from %j', (line, row) => {
    expect(readPastedGoods(line, true)).toEqual({ rows: [{ line: 1, ...row }], faults: [] })
  })

  it('passes over its headings and empty lines, and says which lines could not be read', () => {
    const list = 'Item\tQty\tCost\n\nItel A70\t4\t210000\nTecno Spark\nSoap,260,500\nCream\t2\t3.1.4'
    const { rows, faults } = readPastedGoods(list, true)
    expect(rows).toEqual([{ line: 3, code: 'Itel A70', quantity: 4, unit_cost: '210000' }])
    expect(faults).toEqual([
      { line: 4, problem: 'The quantity is missing.' },
      { line: 5, problem: 'The quantity is missing.' },
      { line: 6, problem: 'The cost could not be read.' },
    ])
  })

  it('has no costs for who may not see them', () => {
    expect(readPastedGoods('Itel A70, 4, 210,000', false).rows).toEqual([{ line: 1, code: 'Itel A70', quantity: 4 }])
  })
})
