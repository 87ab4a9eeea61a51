import type { TillProduct } from '@tunda/contract/till'

export type { TillProduct }

/** What tells two of a model apart: `128 GB · Midnight · Used A`; empty for most plain things. */
export function variantOf(product: TillProduct): string {
  const shade = [product.shade_code, product.shade_name].filter(Boolean).join(' ')
  return [
    product.storage,
    product.size_info,
    product.color,
    product.condition === 'New' ? null : product.condition,
    shade ? `Shade ${shade}` : null,
    product.finish_type,
    product.skin_type,
  ]
    .filter(Boolean)
    .join(' · ')
}
