import { describe, expect, it } from 'vitest'
import { fileOfProducts, hasHeadings, readPastedLine } from './pasted-products.ts'
import { readFile } from './read-file.ts'

const said = (line: string, categories: string[] = []) =>
  Object.fromEntries(Object.entries(readPastedLine(line, new Set(categories))).filter(([, cell]) => cell !== ''))

describe('a line of a list of products', () => {
  it.each([
    ['Samsung Galaxy A15, 720,000, 5', ['Samsung', 'Galaxy A15', '720,000', '5']],
    ['Samsung Galaxy A15,720000,5', ['Samsung', 'Galaxy A15', '720000', '5']],
    ['Samsung Galaxy A15; USh 720,000/=; 5', ['Samsung', 'Galaxy A15', 'USh 720,000/=', '5']],
    ['Samsung Galaxy A15 | 720k | 5 pcs', ['Samsung', 'Galaxy A15', '720k', '5']],
    ['1. Samsung Galaxy A15 - 720k - 5', ['Samsung', 'Galaxy A15', '720k', '5']],
    ['• Samsung Galaxy A15 – 720k x5', ['Samsung', 'Galaxy A15', '720k', '5']],
    ['Samsung Galaxy A15 @720k (5)', ['Samsung', 'Galaxy A15', '720k', '5']],
    ['Samsung Galaxy A15 @ 720,000 x 5', ['Samsung', 'Galaxy A15', '720,000', '5']],
    ['Samsung Galaxy A15: 720000', ['Samsung', 'Galaxy A15', '720000', undefined]],
    ['5 x Samsung Galaxy A15 @720k', ['Samsung', 'Galaxy A15', '720k', '5']],
    ['5pcs Samsung Galaxy A15 720k', ['Samsung', 'Galaxy A15', '720k', '5']],
    ['Samsung Galaxy A15 x5 - 720k', ['Samsung', 'Galaxy A15', '720k', '5']],
    ['Samsung Galaxy A15 x5 720k', ['Samsung', 'Galaxy A15', '720k', '5']],
    ['Apple iPhone X 64 - 900k', ['Apple', 'iPhone X 64', '900k', undefined]],
    ['Redmi 12 520000 x3', ['Redmi', '12', '520000', '3']],
    ['Redmi 12 520000 3', ['Redmi', '12', '520000', '3']],
    ['Redmi 12 520000', ['Redmi', '12', '520000', undefined]],
    ['Itel A70,260000,4', ['Itel', 'A70', '260000', '4']],
    ['Blue Band 500g, 9,500, 24', ['Blue', 'Band 500g', '9,500', '24']],
    ['Sugar 1.5kg 6500', ['Sugar', '1.5kg', '6500', undefined]],
    ['Sugar', ['Sugar', undefined, undefined, undefined]],
  ])('is read from %j', (line, [brand, model, selling_price, current_stock]) => {
    expect(readPastedLine(line)).toMatchObject({
      brand: brand ?? '',
      model: model ?? '',
      selling_price: selling_price ?? '',
      current_stock: current_stock ?? '',
    })
  })

  it('may be cells of a spreadsheet, with brand and model apart, an empty cell, the cost and a barcode', () => {
    expect(said('Samsung\tGalaxy A15\t720,000\t\t610,000')).toEqual({
      brand: 'Samsung',
      model: 'Galaxy A15',
      selling_price: '720,000',
      cost_price: '610,000',
    })
    expect(said('8806095372723\tMaybelline Fit Me\tBeauty\t42000\t30\t28000', ['beauty'])).toEqual({
      barcode: '8806095372723',
      brand: 'Maybelline',
      model: 'Fit Me',
      category: 'Beauty',
      selling_price: '42000',
      current_stock: '30',
      cost_price: '28000',
    })
    expect(said('Samsung\tGalaxy A15\tSmartphones\t720000\t5')).toMatchObject({ category: 'Smartphones' })
  })

  it('stays as it is written where it may mean two things', () => {
    expect(said('Soap,260,500')).toMatchObject({ selling_price: '260, 500' })
    expect(said('Samsung A15,720,000,5')).toMatchObject({ selling_price: '720, 000, 5' })
  })
})

describe('a pasted list', () => {
  it('becomes a file with the columns that something stands in', async () => {
    const list = 'Samsung Galaxy A15, 720,000, 5\n\n  Itel "A70" - 260k\r\n'
    const { headings, rows } = await readFile(fileOfProducts(list, 'Pasted list'))
    expect(headings).toEqual(['Brand', 'Model', 'Selling price', 'Stock'])
    expect(rows).toEqual([
      ['Samsung', 'Galaxy A15', '720,000', '5'],
      ['Itel', '"A70"', '260k', ''],
    ])
  })

  it('has its cost reckoned from the selling price where no line says it', async () => {
    const list = 'Samsung\tA15\t720000\t5\t610000\nItel\tA70\t260k\t4\nSoap,260,500'
    const { headings, rows } = await readFile(fileOfProducts(list, 'Pasted list', { costPercent: 80 }))
    const at = headings.indexOf('Cost price')
    expect(rows.map((row) => row[at])).toEqual(['610000', '208000', ''])
  })

  it('that begins with the names of its columns is a file', () => {
    expect(hasHeadings('Item\tPrice\tQty\nSamsung A15\t720000\t5')).toBe(true)
    expect(hasHeadings('Make,Item,Price\nTecno,Camon,1')).toBe(true)
    expect(hasHeadings('Samsung A15, 720,000, 5')).toBe(false)
    expect(hasHeadings('Samsung')).toBe(false)
  })
})
