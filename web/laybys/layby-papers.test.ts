import type { Layby } from '@tunda/contract/selling/laybys'
import { expect, it } from 'vitest'
import { laybyReceipt } from './layby-papers.ts'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const line = (product: number, model: string, unit_price: number, discount_amount: number) => ({
  product_id: idOf(product),
  brand: 'Samsung',
  model,
  quantity: 1,
  unit_price,
  discount: null,
  discount_amount,
  total: unit_price - discount_amount,
  unit_id: null,
  unit_number: null,
})
/** 35,000 off two goods of 735,000 together, which each keep their share of it. */
const layby: Layby = {
  id: idOf(1),
  number: 'LAY-000002',
  state: 'open',
  opened_on: '2026-11-28',
  expires_on: '2027-02-26',
  customer_id: idOf(2),
  customer_name: 'Daniel Lwanga',
  items_summary: 'Samsung Galaxy A15 + 1',
  total_amount: 700_000,
  paid: 200_000,
  next_due_on: '2026-12-12',
  customer_phone: null,
  location_id: idOf(3),
  location: 'Main shop',
  notes: 'Collects on market day',
  discount: { type: 'amount', value: 35_000 },
  subtotal: 735_000,
  discount_amount: 35_000,
  tax_amount: 0,
  lines: [line(4, 'Galaxy A15', 720_000, 34_286), line(5, 'Silicone case', 15_000, 714)],
  schedule: [
    { due_on: '2026-12-12', amount: 300_000 },
    { due_on: '2027-01-09', amount: 200_000 },
  ],
  payments: [
    {
      id: idOf(6),
      kind: 'payment',
      amount: 200_000,
      business_date: '2026-11-28',
      wallet: 'cash_drawer',
      document: 'PAY-000003',
      note: null,
      user_name: 'Aisha',
      is_taken_back: false,
    },
  ],
  release_amount: 700_000,
  fee_percent: 10,
  returnable: 180_000,
  reason: null,
  ended_on: null,
  user_name: 'Aisha',
  sale_id: null,
  invoice_number: null,
}
const rules = { address: null, phone: null, receipt_footer: null, receipt_warranty: null, tin: null }
const shop = { name: 'Kampala Phone Hub', rules: { ...rules, time_zone: 'Africa/Kampala' } }
const said = (facts: ReadonlyArray<{ name: string; value: string }>) =>
  facts.map(({ name, value }) => `${name}: ${value.replaceAll('\u00a0', ' ')}`)

it('takes a discount on the whole lay-by off below its goods, on a roll as on A4', () => {
  const { items, sums } = laybyReceipt(layby, shop)
  expect(items.map(({ detail, amount }) => `${detail} = ${amount}`)).toEqual([
    '1 × 720,000 = 720,000',
    '1 × 15,000 = 15,000',
  ])
  expect(said(sums)).toEqual([
    'Subtotal: UGX 735,000',
    'Discount: −UGX 35,000',
    'Total: UGX 700,000',
    'Paid so far: UGX 200,000',
    'Left to pay: UGX 500,000',
  ])
})

it('has the instalments and the note in an agreement on a roll, but not on the receipt of a payment', () => {
  const instalments = ['Due 12/12/2026: UGX 300,000', 'Due 09/01/2027: UGX 200,000']
  const agreement = laybyReceipt(layby, shop)
  expect(said(agreement.facts)).toEqual(expect.arrayContaining(instalments))
  expect(agreement.closing).toContain('Collects on market day')
  const receipt = laybyReceipt(layby, shop, layby.payments[0])
  expect(said(receipt.facts).some((fact) => fact.startsWith('Due'))).toBe(false)
  expect(receipt.closing).not.toContain('Collects on market day')
})
