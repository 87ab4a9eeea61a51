import { expect, it } from 'vitest'
import { profitLabel, unitProfit } from './profit.ts'

const registered = { is_vat_registered: true, tax_rate: 18 }
const not = { ...registered, is_vat_registered: false }

it.each([
  ['a shop without VAT keeps the whole price', 80_000, 118_000, not, 38_000],
  ['a registered shop owes the VAT inside it', 80_000, 118_000, registered, 20_000],
  ['what is sold above cost may still lose', 110_000, 118_000, registered, -10_000],
  ['until the shop is known, nothing is taken off', 80_000, 118_000, undefined, 38_000],
])('%s', (_what, cost, price, rules, profit) => {
  expect(unitProfit(cost, price, rules)).toBe(profit)
})

it('the figure says that it is after VAT', () => {
  expect([profitLabel(registered), profitLabel(not)]).toEqual(['Gross profit after VAT', 'Gross profit'])
})
