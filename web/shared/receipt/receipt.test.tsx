import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Receipt } from './receipt.tsx'
import { receiptOf } from './receipt-content.ts'
import { aReceiptSale, receiptShop } from './receipt-for-tests.ts'

const columns = () => screen.getAllByRole('columnheader').map((header) => header.textContent)

describe('a receipt on A4', () => {
  it('has a column for what its lines say, and none that stays empty', () => {
    const content = receiptOf(aReceiptSale(), receiptShop)
    const { rerender } = render(<Receipt receipt={content} paper="a4" />)
    expect(columns()).toEqual(['Item', 'Quantity', 'Price', 'Discount', 'Amount'])
    const items = content.items.map((item) => ({ ...item, price: '', discount: '' }))
    rerender(<Receipt receipt={{ ...content, items }} paper="a4" />)
    expect(columns()).toEqual(['Item', 'Quantity', 'Amount'])
    expect(screen.getAllByRole('cell')).toHaveLength(6)
  })
})

it.each(['58', '80', 'a4'] as const)('has no list of goods, and no rule for it, on %s where it has none', (paper) => {
  render(<Receipt receipt={{ ...receiptOf(aReceiptSale(), receiptShop), items: [] }} paper={paper} />)
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

it('takes a discount on the whole sale off once, below lines that add up to the subtotal', () => {
  const [phone, pods] = aReceiptSale().items
  if (!phone || !pods) throw new Error('the sale has no lines')
  // Ten percent of all, to the shilling.
  const items = [
    { ...phone, discount_amount: 72_000, total: 648_000 },
    { ...pods, discount_amount: 27_000, total: 243_000 },
  ]
  const content = receiptOf(aReceiptSale({ items, discount_amount: 99_000, total_amount: 891_000 }), receiptShop)
  expect(content.items.map(({ detail, discount, amount }) => [detail, discount, amount])).toEqual([
    ['1 × 720,000', '', '720,000'],
    ['2 × 135,000', '', '270,000'],
  ])
  expect(content.sums.map(({ value }) => value.replaceAll('\u00a0', ' ')).slice(0, 3)).toEqual([
    'UGX 990,000',
    '−UGX 99,000',
    'UGX 891,000',
  ])
})

it('leaves a discount on one line to that line: the lines add up to the total', () => {
  const { items, sums } = receiptOf(aReceiptSale(), receiptShop)
  expect(items.map(({ discount, amount }) => [discount, amount])).toEqual([
    ['− 40,000', '680,000'],
    ['', '270,000'],
  ])
  expect(sums.map(({ name, value }) => [name, value.replaceAll('\u00a0', ' ')])).toEqual([
    ['Total', 'UGX 950,000'],
    ['VAT included', 'UGX 144,915'],
  ])
})

it('tells products of one name apart, and prints sales that do not say how', () => {
  const [item] = aReceiptSale().items
  if (!item) throw new Error('the sale has no line')
  const names = (items: (typeof item)[]) =>
    receiptOf(aReceiptSale({ items }), receiptShop).items.map(({ name }) => name)
  expect(names([{ ...item, variant: '128 GB · Blue' }, { ...item, variant: null }, item])).toEqual([
    'Samsung Galaxy A15 · 128 GB · Blue',
    'Samsung Galaxy A15',
    'Samsung Galaxy A15',
  ])
})

it('says of a device until when its warranty runs', () => {
  const sale = aReceiptSale()
  const items = sale.items.map((item) => ({ ...item, unit_number: '490154203237518', warranty_until: '2027-02-28' }))
  const [line] = receiptOf({ ...sale, items }, receiptShop).items
  expect(line?.about).toBe('IMEI 490154203237518 · Warranty until 28/02/2027')
})

it('says which price list gave a line its price', () => {
  const [item] = aReceiptSale().items
  if (!item) throw new Error('the sale has no line')
  const about = (from: number) => {
    const sale = aReceiptSale({ items: [{ ...item, price_list: 'Traders', price_list_from: from }] })
    return receiptOf(sale, receiptShop).items[0]?.about
  }
  expect([about(1), about(10)]).toEqual(['Traders', 'Traders, from 10'])
})

it('prints the letterhead that the sale was made under', () => {
  const letterhead = {
    name: 'Kato Phones',
    address: 'Plot 90',
    phone: '0711',
    tin: '1000999999',
    is_vat_registered: false,
    receipt_footer: 'Webale',
    receipt_warranty: null,
  }
  const { shop, heading, closing } = receiptOf(aReceiptSale({ letterhead }), receiptShop)
  expect([shop, heading, closing]).toEqual(['Kato Phones', ['Plot 90', '0711', 'TIN 1000999999'], ['Webale']])
})

describe('the receipt of an exchange', () => {
  const goods = (amount: number, method: 'cash' | 'mobile_money' = 'cash') => ({
    method,
    amount,
    reference: 'REF-000003',
  })
  const paymentsOf = (payments: ReturnType<typeof aReceiptSale>['payments'], more = {}) => {
    const exchange = { invoice_number: 'INV-000012', refund_number: 'REF-000003', amount: 60_000 }
    const content = receiptOf(aReceiptSale({ payments, exchange }), receiptShop, more)
    return content.payments.map(({ name, value }) => `${name}: ${value}`.replaceAll('\u00a0', ' '))
  }

  it('says that goods paid, not the methods that they had been paid by, and what was paid on top', () => {
    const paid = { method: 'mobile_money', amount: 40_000, reference: '8812' } as const
    expect(paymentsOf([goods(50_000), goods(10_000, 'mobile_money'), paid])).toEqual([
      'Exchanged goods: UGX 60,000',
      'Mobile Money 8812: UGX 40,000',
    ])
  })

  it('says what the customer got back where it is made: together they come to the total', () => {
    expect(paymentsOf([goods(15_000)], { paidBack: [{ method: 'cash', amount: 34_000 }] })).toEqual([
      'Exchanged goods: UGX 49,000',
      'Paid back, Cash: −UGX 34,000',
    ])
  })
})
