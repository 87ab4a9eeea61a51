import type { Category } from '@tunda/contract/categories'
import { NewProduct, type Product } from '@tunda/contract/products'
import { z } from 'zod'

type Figure = number | ''

/** A product as its form holds it: nothing is null, an empty figure is `''`. */
export type ProductValues = {
  brand: string
  model: string
  category_id: string | null
  cost_price: Figure
  selling_price: Figure
  current_stock: Figure
  min_stock: Figure
  barcode: string
  description: string
  tags: string[]
  is_active: boolean
  color: string
  storage: string
  condition: string
  warranty_months: Figure
  shade_code: string
  shade_name: string
  finish_type: string
  skin_type: string
  size_info: string
}

const blank: ProductValues = {
  brand: '',
  model: '',
  category_id: null,
  cost_price: '',
  selling_price: '',
  current_stock: '',
  min_stock: '',
  barcode: '',
  description: '',
  tags: [],
  is_active: true,
  color: '',
  storage: '',
  condition: '',
  warranty_months: '',
  shade_code: '',
  shade_name: '',
  finish_type: '',
  skin_type: '',
  size_info: '',
}

/** The empty form. The next of several keeps the category of the one before; a shop may have a minimum stock to begin with. */
export function blankValues(category_id: string | null = null, min_stock: number | null = null): ProductValues {
  return { ...blank, category_id, min_stock: min_stock ?? '' }
}

export function valuesOf(product: Product): ProductValues {
  const values: Record<string, unknown> = { ...blank }
  for (const name of Object.keys(blank)) values[name] = product[name as keyof Product] ?? values[name]
  return values as ProductValues
}

const required = new Set(['brand', 'model', 'category_id', 'cost_price', 'selling_price'])

/** What is left empty is absent, but for the fields that may not be: those stay, to be refused in their own words. */
function withoutBlanks(values: unknown): unknown {
  const entries = Object.entries(values as ProductValues)
  return Object.fromEntries(entries.filter(([name, value]) => required.has(name) || !isBlank(value)))
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

/** The contract's product, read from the form. */
export const ProductForm = z.preprocess(withoutBlanks, NewProduct)

/** Only what was changed, emptied fields as null: a change of the price must not undo a sale that moved the stock meanwhile. */
export function changesOf(before: ProductValues, after: ProductValues): Record<string, unknown> {
  const [was, is]: [Record<string, unknown>, Record<string, unknown>] = [
    ProductForm.parse(before),
    ProductForm.parse(after),
  ]
  const changed = Object.keys(blank).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  return Object.fromEntries(changed.map((name) => [name, is[name] ?? null]))
}

export type FieldGroup = Category['field_group']
