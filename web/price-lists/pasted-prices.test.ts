import { expect, it } from 'vitest'
import { readPastedPrices } from './pasted-prices.ts'

it('reads what is copied from a spreadsheet, and passes over headings and empty lines', () => {
  const text = 'Product\tPrice\r\nSamsung Galaxy A15\t700,000\r\n\r\n6001234567890\t1.2m\n'
  expect(readPastedPrices(text, false)).toEqual({
    rows: [
      { code: 'Samsung Galaxy A15', price: 700_000 },
      { code: '6001234567890', price: 1_200_000 },
    ],
    faults: [],
  })
})

it('reads from how many on where the list is by quantity', () => {
  expect(readPastedPrices('USB cable;10;8000\nUSB cable;100;7500', true).rows).toEqual([
    { code: 'USB cable', min_qty: 10, price: 8_000 },
    { code: 'USB cable', min_qty: 100, price: 7_500 },
  ])
})

it('says which lines cannot be read, and never reads another figure into them', () => {
  const { rows, faults } = readPastedPrices('Cable\t8000\nCharger\t\n\t5000\nCase\tten', false)
  expect(rows).toEqual([{ code: 'Cable', price: 8_000 }])
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(['2', '3', '4'])
  expect(readPastedPrices('Cable\tmany\t8000\nCase\t0\t8000', true).rows).toEqual([])
})

it('does not take a first line with a figure for headings', () => {
  expect(readPastedPrices('Cable\t8000 or 9000', false).faults).toHaveLength(1)
})
