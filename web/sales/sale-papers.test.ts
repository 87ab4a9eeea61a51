import { describe, expect, it } from 'vitest'
import { deliveryNote, invoicePaper } from './sale-papers.ts'
import { aSale } from './sales-for-tests.ts'

const shop = { name: 'Kampala Phone Hub', rules: { address: 'Plot 12', phone: '0700 000 000', tin: '1000123456' } }

describe('the delivery note of a sale', () => {
  it('names the goods, their numbers and how many, and no price', () => {
    const [phone, pods] = aSale().items
    if (!phone || !pods) throw new Error('the sale has two lines')
    const note = deliveryNote(aSale({ items: [{ ...phone, unit_number: '356938035643809' }, pods] }), shop)
    expect(note.rows).toEqual([
      ['Samsung Galaxy A15 · 356938035643809', '1'],
      ['Oraimo FreePods 4', '2'],
    ])
    expect(JSON.stringify(note)).not.toMatch(/720|990/)
    expect(note.signatures).toHaveLength(2)
  })
})

describe('the invoice of a sale that was not paid whole', () => {
  const sale = aSale({ on_account: 600_000, payments: [{ method: 'cash', amount: 390_000 }] })

  it('says what was paid, what is left, by when and where', () => {
    const paper = invoicePaper(sale, shop, { due_on: '2026-12-20', pay_to: 'Merchant 445566' })
    expect(Object.fromEntries(paper.sums ?? [])).toEqual({
      Total: 'USh\u00a0990,000',
      'Paid at the sale': 'USh\u00a0390,000',
      'On account': 'USh\u00a0600,000',
    })
    expect(Object.fromEntries(paper.facts)).toMatchObject({ 'Pay by': '20/12/2026', 'Pay to': 'Merchant 445566' })
  })

  it('adds up: its lines, and below them what was taken off', () => {
    const [phone, pods] = sale.items
    if (!phone || !pods) throw new Error('the sale has two lines')
    const items = [{ ...phone, discount_amount: 20_000, total: phone.total - 20_000 }, pods]
    const off = aSale({ ...sale, items, discount_amount: 20_000, total_amount: 970_000 })
    const { rows, sums } = invoicePaper(off, shop, { due_on: null, pay_to: null })
    expect(rows.map((row) => row.at(-1))).toEqual(['USh\u00a0720,000', 'USh\u00a0270,000'])
    expect(Object.fromEntries(sums ?? [])).toMatchObject({
      Subtotal: 'USh\u00a0990,000',
      Discount: '−USh\u00a020,000',
      Total: 'USh\u00a0970,000',
    })
  })

  it('leaves out a day that it does not know', () => {
    const paper = invoicePaper(sale, shop, { due_on: null, pay_to: null })
    expect(Object.fromEntries(paper.facts)['Pay by']).toBeNull()
  })
})
