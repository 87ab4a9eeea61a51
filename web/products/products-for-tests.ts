import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Category } from '@tunda/contract/categories/category-shapes'
import type { InventoryMovement, Product, products } from '@tunda/contract/products/products'
import { stockStatus } from '@tunda/contract/stock/stock'
import { plainProduct } from '../testing/plain-product.ts'

type Answers = InferContractRouterOutputs<typeof products>

export const idOf = (last: number) => `55555555-5555-4555-8555-${String(last).padStart(12, '0')}`
export const phones = idOf(101)
export const beauty = idOf(102)

export function aProduct(last: number, change: Partial<Product> = {}): Product {
  const product: Product = {
    ...plainProduct,
    id: idOf(last),
    category_id: phones,
    cost_price: 610_000,
    stock_value: 8_540_000,
    total_sold: 42,
    color: 'Blue Black',
    storage: '128 GB',
    condition: 'New',
    ...change,
  }
  return { ...product, stock_status: stockStatus(product) }
}

/** The same product as a member gets it. */
export function withoutCost({ cost_price: _cost, stock_value: _value, ...product }: Product): Product {
  return product
}

export function listOf(rows: Product[]): { body: Answers['list'] } {
  return { body: { products: rows, totalCount: rows.length, totalPages: 1, currentPage: 1, isCounted: true } }
}

export function countsOf(counts: Partial<Answers['counts']> = {}): { body: Answers['counts'] } {
  const usual = { all: 2, low_stock: 0, out_of_stock: 0, inactive: 0, units: 14, stock_value: 8_540_000 }
  return { body: { ...usual, ...counts } }
}

export function ledgerOf(rows: Partial<InventoryMovement>[]): { body: Answers['movements'] } {
  const movement: InventoryMovement = {
    id: 1,
    product_id: idOf(1),
    brand: 'Samsung',
    model: 'Galaxy A15',
    delta: 10,
    reason: 'opening',
    reference: null,
    sale_id: null,
    invoice_number: null,
    note: null,
    counted: null,
    expected: null,
    unit_cost: null,
    stock_after: 10,
    user_id: null,
    user_name: 'Aisha Namuli',
    created_at: '2026-10-09T08:00:00Z',
  }
  const inventory_movements = rows.map((row, place) => ({ ...movement, id: rows.length - place, ...row }))
  return { body: { inventory_movements, totalCount: rows.length, totalPages: 1, currentPage: 1 } }
}

function aCategory(id: string, name: string, field_group: Category['field_group']): Category {
  const nobodys = { description: null, user_id: null, parent_category_id: null, product_count: 0, units: 0 }
  return { id, name, field_group, is_global: true, is_linked: true, ...nobodys }
}

export const categories = {
  body: {
    categories: [aCategory(phones, 'Smartphones', 'electronics'), aCategory(beauty, 'Beauty', 'beauty')],
    totalCount: 2,
    totalPages: 1,
    currentPage: 1,
  },
}
