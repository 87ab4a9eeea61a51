import type { TradingRules } from '@tunda/contract/organization/organization'
import type { Product } from '@tunda/contract/products/products'
import type { Sale, SaleRow } from '@tunda/contract/selling/sales'
import type { TicketProduct } from '@tunda/contract/selling/ticket'
import { plainProduct } from '../testing/plain-product.ts'
import { ticketProduct } from './new-sale/ticket/ticket-product.ts'

// There before the first test asks for them, as they are on a device that has been here before.
await Promise.all([
  import('./new-sale/new-sale-screen.tsx'),
  import('./new-sale/sale-recorded.tsx'),
  import('./sales-list.tsx'),
])

/** A uuid that ends in `n`, so that a failing test is readable. */
export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const moment = '2026-11-20T14:42:00+00:00'

export function aProduct(n: number, fields: Partial<Product> = {}): Product {
  return {
    ...plainProduct,
    id: idOf(n),
    brand: 'Brand',
    model: `Model ${n}`,
    category_id: idOf(900),
    selling_price: 10_000,
    current_stock: 10,
    min_stock: 5,
    total_sold: 3,
    ...fields,
  }
}

export function aTicketProduct(n: number, fields: Partial<Product> = {}): TicketProduct {
  return ticketProduct(aProduct(n, fields))
}

export function aRules(fields: Partial<TradingRules> = {}): TradingRules {
  return {
    currency: 'UGX',
    time_zone: 'Africa/Kampala',
    tax_rate: 18,
    is_vat_registered: false,
    max_discount_percent: 50,
    tin: null,
    address: null,
    phone: null,
    receipt_footer: null,
    receipt_warranty: null,
    ...fields,
  }
}

export function aSale(fields: Partial<Sale> = {}): Sale {
  return {
    id: idOf(500),
    user_id: idOf(900),
    date: moment,
    totalAmount: 720_000,
    invoiceNumber: 'INV-004812',
    sale_date: moment,
    received_at: moment,
    customer_id: null,
    customer_name: 'Walk-in Customer',
    customer_contact: '',
    payment_method: 'cash',
    payments: [{ method: 'cash', amount: 990_000 }],
    status: 'completed',
    subtotal: 990_000,
    discount_amount: 0,
    tax_amount: 0,
    total_amount: 990_000,
    items: [
      {
        product_id: idOf(1),
        brand: 'Samsung',
        model: 'Galaxy A15',
        quantity: 1,
        unit_price: 720_000,
        discount_amount: 0,
        tax_amount: 0,
        total: 720_000,
      },
      {
        product_id: idOf(2),
        brand: 'Oraimo',
        model: 'FreePods 4',
        quantity: 2,
        unit_price: 135_000,
        discount_amount: 0,
        tax_amount: 0,
        total: 270_000,
      },
    ],
    ...fields,
  }
}

export function aSaleRow(n: number, fields: Partial<SaleRow> = {}): SaleRow {
  return {
    id: idOf(n),
    sale_date: moment,
    invoice_number: `INV-${String(n).padStart(6, '0')}`,
    customer_name: 'Walk-in Customer',
    items_summary: 'Samsung Galaxy A15 + 1',
    units: 2,
    payment_method: 'cash',
    status: 'completed',
    total_amount: 780_000,
    profit: 120_000,
    ...fields,
  }
}
