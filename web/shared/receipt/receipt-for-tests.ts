import type { ReceiptSale, ReceiptShop } from './receipt-content.ts'

export const receiptShop: ReceiptShop = {
  name: 'Kampala Phone Hub',
  rules: {
    address: 'Plot 12, Kampala Road',
    phone: '0700 000 000',
    tin: '1000123456',
    time_zone: 'Africa/Kampala',
    receipt_footer: 'Goods once sold are exchanged within 7 days.',
    receipt_warranty: 'Phones carry 12 months of warranty.',
  },
}

export function aReceiptSale(fields: Partial<ReceiptSale> = {}): ReceiptSale {
  return {
    invoiceNumber: 'INV-004812',
    sale_date: '2026-11-20T14:42:00Z',
    status: 'completed',
    customer_name: 'Grace Nakato',
    customer_contact: '',
    subtotal: 990_000,
    discount_amount: 40_000,
    tax_amount: 144_915,
    total_amount: 950_000,
    payments: [
      { method: 'mobile_money', amount: 600_000, reference: 'MP231120.1442.H1' },
      { method: 'cash', amount: 350_000, reference: null },
    ],
    items: [
      {
        brand: 'Samsung',
        model: 'Galaxy A15',
        quantity: 1,
        unit_price: 720_000,
        discount_amount: 40_000,
        total: 680_000,
      },
      { brand: 'Oraimo', model: 'FreePods 4', quantity: 2, unit_price: 135_000, discount_amount: 0, total: 270_000 },
    ],
    ...fields,
  }
}
