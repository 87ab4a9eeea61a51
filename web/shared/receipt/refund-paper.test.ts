import type { Refund } from '@tunda/contract/selling/refunds'
import { expect, it } from 'vitest'
import { receiptShop } from './receipt-for-tests.ts'
import { sayOnScreen } from './receipt-words.ts'
import { refundPaper } from './refund-paper.ts'

const refund: Refund = {
  id: '00000000-0000-4000-8000-000000000001',
  refund_number: 'REF-000001',
  kind: 'refund',
  sale_id: '00000000-0000-4000-8000-000000000002',
  invoice_number: 'INV-000012',
  customer_name: 'Okello',
  created_at: '2026-11-20T14:42:00Z',
  user_name: '',
  reason: '',
  payment_method: 'cash',
  reference: null,
  payments: [{ method: 'cash', amount: 20_000, reference: null }],
  on_account: 30_000,
  amount: 50_000,
  tax_amount: 0,
  items: [],
}

it('says what went off the account beside what was paid back', () => {
  const lines = refundPaper(refund, receiptShop, sayOnScreen).payments
  expect(lines.map(({ name, value }) => `${name} ${value}`.replaceAll('\u00a0', ' '))).toEqual([
    'Cash UGX 20,000',
    'On account UGX 30,000',
  ])
  expect(refundPaper({ ...refund, on_account: null }, receiptShop, sayOnScreen).payments).toHaveLength(1)
})

it('says which device came back', () => {
  const phone = { line: 1, product_id: refund.sale_id, brand: 'Samsung', model: 'Galaxy A15', quantity: 1 }
  const money = { goods: 'restock' as const, amount: 50_000, tax_amount: 0 }
  const of = (unit_number: string | null) =>
    refundPaper({ ...refund, items: [{ ...phone, ...money, unit_number }] }, receiptShop, sayOnScreen)
  expect(of('350000071000034').items[0]?.about).toBe('IMEI 350000071000034')
  expect(of('SN-77').items[0]?.about).toBe('SN-77')
  expect(of(null).items[0]?.about).toBe('')
})

it('names who let it through below who gave it back', () => {
  const made = { ...refund, user_name: 'Amina', approver_name: 'Grace' }
  expect(refundPaper(made, receiptShop, sayOnScreen).closing).toEqual(['Refunded by Amina', 'Approved by Grace'])
  expect(refundPaper({ ...made, approver_name: null }, receiptShop, sayOnScreen).closing).toEqual(['Refunded by Amina'])
})

it('says of one that a till made offline that its number follows, and nothing that the till does not know', () => {
  const made = { ...refund, refund_number: null, tax_amount: null, customer_name: '' }
  const paper = refundPaper(made, receiptShop, sayOnScreen)
  expect(paper.title).toBe('Refund INV-000012')
  expect(paper.facts.map(({ name }) => name)).toEqual(['For receipt', 'Date'])
  expect(paper.sums).toHaveLength(1)
  expect(paper.closing).toEqual(['Made without a connection. The shop’s refund number follows.'])
})
