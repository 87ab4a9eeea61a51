import type { Customer, CustomerWithSales } from '@tunda/contract/customers/customers'

/** A uuid that ends in `n`, so that a failing test is readable. */
export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export function aCustomer(n: number, fields: Partial<Customer> = {}): Customer {
  return {
    id: idOf(n),
    name: 'Grace Akello',
    email: 'grace@shop.ug',
    phone: '0772 123 456',
    age: 31,
    location: 'Ntinda',
    status: 'active',
    total_orders: 3,
    total_spent: 2_160_000,
    average_order_value: 720_000,
    last_order_date: '2026-11-20T14:42:00+00:00',
    language: null,
    customer_since: '2026-01-05T08:00:00+00:00',
    user_id: null,
    created_at: '2026-01-05T08:00:00+00:00',
    updated_at: '2026-01-05T08:00:00+00:00',
    ...fields,
  }
}

/** A customer as the drawer asks for one, who bought twice. */
export function withSales(customer: Customer): CustomerWithSales {
  const sale = {
    sale_date: '2026-11-20T14:42:00+00:00',
    items_summary: 'Samsung Galaxy A15',
    units: 1,
    payment_method: 'cash',
    total_amount: 720_000,
  }
  return {
    ...customer,
    sales: [
      { ...sale, id: idOf(501), invoice_number: 'INV-000002', status: 'completed', refunded_amount: 10_000 },
      { ...sale, id: idOf(500), invoice_number: 'INV-000001', status: 'cancelled' },
    ],
  }
}

/** The list call's answer. */
export function listOf(customers: Customer[], counts: Partial<Record<'all' | 'vip' | 'top_spenders', number>> = {}) {
  const page = { totalCount: customers.length, totalPages: Math.min(customers.length, 1), currentPage: 1 }
  const all = customers.length
  return {
    body: {
      customers,
      ...page,
      counts: { all, active: all, vip: 0, inactive: 0, repeat: all, top_spenders: 1, ...counts },
    },
  }
}
