import { attributeNames } from '@tunda/contract/products/product-attributes'
import type { Product } from '@tunda/contract/products/products'

type Attributes = Record<(typeof attributeNames)[number], null>

const moment = '2026-10-09T08:00:00Z'

/** A phone with nothing filled in that a product can do without. */
export const plainProduct: Product = {
  id: '00000000-0000-4000-8000-000000000002',
  brand: 'Samsung',
  model: 'Galaxy A15',
  category_id: '00000000-0000-4000-8000-000000000101',
  category_name: 'Smartphones',
  selling_price: 720_000,
  current_stock: 14,
  min_stock: null,
  stock_status: 'in_stock',
  total_sold: 0,
  date_added: moment,
  user_id: null,
  barcode: null,
  extra_barcodes: [],
  image_id: null,
  description: null,
  tags: [],
  ...(Object.fromEntries(attributeNames.map((name) => [name, null])) as Attributes),
  dimensions_json: null,
  is_active: true,
  created_at: moment,
  updated_at: moment,
}
