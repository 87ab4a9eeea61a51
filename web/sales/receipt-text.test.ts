import { describe, expect, it } from 'vitest'
import { receiptText } from './receipt-text.ts'
import { aRules, aSale } from './sales-for-tests.ts'

const shop = { name: 'Kampala Phone Hub', rules: aRules() }
const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a receipt as a message', () => {
  it('says where, when by the shop’s clock, what and how much', () => {
    expect(withPlainSpaces(receiptText(aSale(), shop))).toBe(
      [
        'Kampala Phone Hub',
        'Receipt INV-004812',
        '20/11/2026 17:42',
        '',
        '1 × Samsung Galaxy A15: UGX 720,000',
        '2 × Oraimo FreePods 4: UGX 270,000',
        '',
        'Total: UGX 990,000',
        'Paid by: Cash',
      ].join('\n'),
    )
  })

  it('says what was taken off, the VAT inside, and that it was refunded', () => {
    const sale = aSale({ discount_amount: 10_000, tax_amount: 149_491, status: 'cancelled' })
    const text = withPlainSpaces(receiptText(sale, shop))
    expect(text).toContain('Discount: −UGX 10,000')
    expect(text).toContain('VAT included: UGX 149,491')
    expect(text.endsWith('Refunded')).toBe(true)
  })
})
