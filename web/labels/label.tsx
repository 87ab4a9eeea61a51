import { t } from '@lingui/core/macro'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { barsOf, pathOf, quietWidth } from '../shared/products/barcode-bars.ts'
import { formatMoney } from '../shared/words/money.ts'
import classes from './label.module.css'
import type { LabelSize } from './label-sizes.ts'

export type LabelContent = {
  readonly name: string
  readonly variant: string
  readonly price: number
  readonly barcode: string | null
}
export type LabelParts = { readonly price: boolean; readonly barcode: boolean; readonly shop: string | undefined }

export function contentOf(product: Product): LabelContent {
  return {
    name: productName(product),
    variant: variantLine(product),
    price: product.selling_price,
    barcode: product.barcode ?? product.extra_barcodes[0] ?? null,
  }
}

/** One label, to scale: name, variant, price and bars, as large as they fit. */
export function Label({ content, parts, size }: { content: LabelContent; parts: LabelParts; size: LabelSize }) {
  const { width, height } = size.label
  const bars = parts.barcode && content.barcode ? barsOf(content.barcode) : undefined
  // A point is the same share of every label: 8 pt on one of 37 mm.
  const letter = Math.min(height / 11, width / 19)
  return (
    <div
      className={classes.label}
      style={{
        width: `${width}mm`,
        height: `${height}mm`,
        fontSize: `${letter}mm`,
        padding: `${Math.max(1.2, letter * 0.6)}mm`,
      }}
    >
      {parts.shop ? <div className={classes.shop}>{parts.shop}</div> : null}
      <div className={classes.name}>{content.name}</div>
      {content.variant ? <div className={classes.variant}>{content.variant}</div> : null}
      {parts.price ? <div className={classes.price}>{formatMoney(content.price)}</div> : null}
      {bars ? (
        <div className={classes.code}>
          <svg
            className={classes.bars}
            viewBox={`${-quietWidth} 0 ${bars.bits.length + 2 * quietWidth} 1`}
            preserveAspectRatio="none"
            shapeRendering="crispEdges"
            role="img"
            aria-label={t`Barcode ${{ text: bars.text }}`}
          >
            <path d={pathOf(bars)} />
          </svg>
          <div className={classes.digits}>{bars.text}</div>
        </div>
      ) : null}
    </div>
  )
}
