import type { Product } from '@tunda/contract/products'

type Named = Pick<Product, 'brand' | 'model'>

export function productName({ brand, model }: Named): string {
  return `${brand} ${model}`
}

type Variant = Pick<
  Product,
  'storage' | 'color' | 'condition' | 'shade_code' | 'shade_name' | 'finish_type' | 'size_info' | 'skin_type'
>

/** What tells a product from its sisters: `128 GB · Midnight · Used A`, `Shade 330 Toffee · Matte`; empty for most plain things. */
export function variantLine(product: Variant): string {
  const shade = [product.shade_code, product.shade_name].filter(Boolean).join(' ')
  const parts = [
    product.storage,
    product.color,
    // Nearly everything is new: only what is not deserves a word in a list.
    product.condition === 'New' ? null : product.condition,
    shade ? `Shade ${shade}` : null,
    product.finish_type,
    product.size_info,
    product.skin_type,
  ]
  return parts.filter(Boolean).join(' · ')
}
