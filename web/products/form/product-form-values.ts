import type { Category } from '@tunda/contract/categories/category-shapes'
import { type AttributeName, attributeNames, type TextAttribute } from '@tunda/contract/products/product-attributes'
import { NewProduct, type Product } from '@tunda/contract/products/products'
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
  extra_barcodes: string[]
  description: string
  tags: string[]
  is_active: boolean
  has_expiry: boolean
  length: Figure
  width: Figure
  height: Figure
} & { [Name in AttributeName]: Name extends TextAttribute ? string : Figure }

const blankAttributes = Object.fromEntries(attributeNames.map((name) => [name, ''])) as Record<AttributeName, ''>

const blank: ProductValues = {
  brand: '',
  model: '',
  category_id: null,
  cost_price: '',
  selling_price: '',
  current_stock: '',
  min_stock: '',
  barcode: '',
  extra_barcodes: [],
  description: '',
  tags: [],
  is_active: true,
  has_expiry: false,
  ...blankAttributes,
  length: '',
  width: '',
  height: '',
}

/** The empty form. The next of several keeps the category of the one before; a shop may have a minimum stock to begin with. */
export function blankValues(category_id: string | null = null, min_stock: number | null = null): ProductValues {
  return { ...blank, category_id, min_stock: min_stock ?? '' }
}

export function valuesOf(product: Product): ProductValues {
  const values: Record<string, unknown> = { ...blank }
  const known: Record<string, unknown> = { ...product, ...pick(product.dimensions_json ?? {}, sides) }
  for (const name of Object.keys(blank)) values[name] = known[name] ?? values[name]
  return values as ProductValues
}

const required = new Set(['brand', 'model', 'category_id', 'cost_price', 'selling_price'])

/** Millimetres, kept together in `dimensions_json`. */
const sides = ['length', 'width', 'height'] as const

function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
}

/** What is left empty is absent, but for the fields that may not be: those stay, to be refused in their own words. */
function asProduct(values: unknown): unknown {
  const { length, width, height, extra_barcodes, ...fields } = values as ProductValues
  const measured = Object.entries({ length, width, height }).filter(([, side]) => side !== '')
  const entries = Object.entries(fields).filter(([name, value]) => required.has(name) || !isBlank(value))
  return {
    ...Object.fromEntries(entries),
    ...(measured.length > 0 ? { dimensions_json: Object.fromEntries(measured) } : {}),
    extra_barcodes: extra_barcodes.map((code) => code.trim()).filter((code) => code !== ''),
  }
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

/** The contract's product, read from the form. */
export const ProductForm = z.preprocess(asProduct, NewProduct)

/** Only what was changed, emptied fields as null: a change of the price must not undo a sale that moved the stock meanwhile. */
export function changesOf(before: ProductValues, after: ProductValues): Record<string, unknown> {
  const [was, is]: [Record<string, unknown>, Record<string, unknown>] = [
    ProductForm.parse(before),
    ProductForm.parse(after),
  ]
  const changed = Object.keys({ ...was, ...is }).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  return Object.fromEntries(changed.map((name) => [name, is[name] ?? null]))
}

export type FieldGroup = Category['field_group']
