import { expect, it } from 'vitest'
import { receiptOf } from './receipt-content.ts'
import { aReceiptSale, receiptShop } from './receipt-for-tests.ts'
import { receiptMessage, whatsAppAddress } from './receipt-message.ts'

const plain = (words: string) => words.replaceAll('\u00a0', ' ')

it('says the receipt as a message', () => {
  expect(
    plain(receiptMessage(receiptOf(aReceiptSale(), receiptShop, { link: 'https://shop.example/receipt/abc' }))),
  ).toBe(
    `Kampala Phone Hub
Receipt INV-004812
20/11/2026 17:42

Samsung Galaxy A15
1 × 720,000 − 40,000 = 680,000
Oraimo FreePods 4
2 × 135,000 = 270,000

Total: UGX 950,000
VAT included: UGX 144,915

Mobile Money MP231120.1442.H1: UGX 600,000
Cash: UGX 350,000

Phones carry 12 months of warranty.

Goods once sold are exchanged within 7 days.

https://shop.example/receipt/abc`,
  )
})

it('marks what was refunded and what is a copy before all else', () => {
  const receipt = receiptOf(aReceiptSale({ status: 'cancelled' }), receiptShop, { isCopy: true })
  expect(receiptMessage(receipt).split('\n').slice(0, 2)).toEqual(['COPY', 'Refunded'])
})

it('opens WhatsApp with every sign of the message', () => {
  const address = whatsAppAddress('1 × 5 & 50% + #2\nThanks')
  expect(new URL(address).searchParams.get('text')).toBe('1 × 5 & 50% + #2\nThanks')
  expect(address.startsWith('https://wa.me/?text=')).toBe(true)
})
