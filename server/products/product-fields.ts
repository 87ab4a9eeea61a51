import { isDeepStrictEqual } from 'node:util'
import type { ProductChange } from '@tunda/contract/products/products'

/** What is written of a product's fields: an emptied text is no text, so that two products may both have no barcode. */
export function writtenFields<Fields extends Omit<ProductChange, 'id'>>(fields: Fields): Fields {
  const written = Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value])
  return Object.fromEntries(written) as Fields
}

/** The fields that money, stock or rights hang on: a change of them is written into the audit trail. */
const auditedFields = [
  'brand',
  'model',
  'category_id',
  'cost_price',
  'selling_price',
  'current_stock',
  'min_stock',
  'barcode',
  'extra_barcodes',
  'is_active',
  'has_expiry',
] as const

export type Audited = Partial<Record<(typeof auditedFields)[number], unknown>>

/** Those of `after` that differ from `before`, and what they were. Undefined when nothing did. */
export function changedValues(before: Audited, after: Audited) {
  const changed = auditedFields.filter((name) => name in after && !isDeepStrictEqual(after[name], before[name]))
  if (changed.length === 0) return undefined
  const pick = (from: Audited) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** The barcodes that a product's fields name, each once: the main one and the others. */
export function barcodesOf({
  barcode,
  extra_barcodes = [],
}: Pick<ProductChange, 'barcode' | 'extra_barcodes'>): string[] {
  return [...new Set([...(barcode ? [barcode] : []), ...extra_barcodes])]
}
