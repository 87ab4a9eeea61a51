import { attributeOf, type VariantAttribute, variantAttributes } from './product-attributes.ts'

/** What a product is called by. */
type Named = { readonly brand: string; readonly model: string }

/** Brand and model as a person says them; the brand once, where the model begins with it: `Nokia 105`, never `Nokia Nokia 105`. */
export function productName({ brand, model }: Named): string {
  const isSaid = ` ${model} `.toLowerCase().startsWith(` ${brand} `.toLowerCase())
  return isSaid ? model : [brand, model].filter(Boolean).join(' ')
}

/** The attributes that distinguish products of the same name. */
type Variant = { readonly [Name in VariantAttribute]: string | null }

/** `128 GB · Midnight · Used A`, `Shade 330 Toffee · Matte`; empty for most plain things. */
export function variantLine(product: Variant): string {
  const parts = new Map<string, string[]>()
  for (const name of variantAttributes) {
    const { word, usual } = attributeOf(name).line ?? {}
    const said = product[name]
    if (!said || said === usual) continue
    const part = parts.get(word ?? name) ?? (word === undefined ? [] : [word])
    parts.set(word ?? name, [...part, said])
  }
  return [...parts.values()].map((words) => words.join(' ')).join(' · ')
}

/** What a line of a document keeps of its product: what it is called later is not that document's. */
export function keptName(product: Named & Variant & { readonly id: string }) {
  const { id: product_id, brand, model } = product
  return { product_id, brand, model, variant: variantLine(product) || null }
}

/** A product of a document's line as one name: `Samsung Galaxy A15 · 128 GB · Blue`. */
export function nameWithVariant(line: Named & { readonly variant?: string | null | undefined }): string {
  return [productName(line), line.variant].filter(Boolean).join(' · ')
}

/** Several products in one line, `Samsung Galaxy A15 + 1`: the first and how many more. */
export function shortLabel(products: readonly Named[]): string {
  const [first, ...rest] = products
  if (first === undefined) return ''
  return rest.length === 0 ? productName(first) : `${productName(first)} + ${rest.length}`
}
