import type { ProductToCount, StockTake, StockTakeItem } from '@tunda/contract/stock/stock-take-shapes'

/** A uuid that ends in `n`, so that a failing test is readable. */
export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const takeId = idOf(100)

export function aTake(fields: Partial<StockTake> = {}): StockTake {
  return {
    id: takeId,
    user_id: idOf(1),
    org_id: idOf(2),
    notes: 'Top shelf',
    created_by: idOf(1),
    created_by_name: 'Brenda',
    status: 'in_progress',
    stock_take_date: '2026-11-21',
    is_blind: true,
    category_id: null,
    category_name: null,
    to_count: 3,
    counted: 1,
    units_counted: 8,
    revision: 1,
    findings: { lines_over: 0, units_over: 0, lines_short: 1, units_short: 2, value_over: 0, value_short: 1_220_000 },
    closed_at: null,
    closed_by: null,
    closed_by_name: null,
    is_adjusted: false,
    created_at: '2026-11-21T08:00:00+00:00',
    ...fields,
  }
}

export const products: ProductToCount[] = ['Galaxy A15', 'Galaxy S23', 'Camon 30'].map((model, i) => ({
  id: idOf(i + 1),
  brand: model === 'Camon 30' ? 'Tecno' : 'Samsung',
  model,
  variant: '128 GB',
  category_name: 'Smartphones',
  barcodes: [`600000000000${i + 1}`],
}))

export function anItem(n: number, fields: Partial<StockTakeItem> = {}): StockTakeItem {
  const { brand, model } = products[n - 1] ?? { brand: 'Samsung', model: 'Galaxy' }
  return {
    id: idOf(200 + n),
    stock_take_id: takeId,
    product_id: idOf(n),
    product_brand: brand,
    product_model: model,
    cost_price: 610_000,
    selling_price: 720_000,
    system_quantity: 10,
    physical_quantity: 8,
    difference: -2,
    value_difference: -1_220_000,
    moved_while_counting: 0,
    notes: null,
    counted_by: idOf(1),
    counted_by_name: 'Brenda',
    counted_at: '2026-11-21T08:30:00+00:00',
    ...fields,
  }
}

/** One page of a list, as the wire has it. */
export const onePage = (totalCount: number) => ({ totalCount, totalPages: Math.min(totalCount, 1), currentPage: 1 })
