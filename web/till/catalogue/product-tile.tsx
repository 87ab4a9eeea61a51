import { t } from '@lingui/core/macro'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import { stockStatus } from '@tunda/contract/stock/stock'
import type { TillProduct } from '@tunda/contract/till/till'
import { memo } from 'react'
import { ProductIcon } from '../../shared/products/product-icon.tsx'
import { formatMoney } from '../../shared/words/money.ts'
import classes from './product-tile.module.css'

type Props = {
  product: TillProduct
  /** In stock, less what is on the ticket. */
  left: number
  /** Where else it is in stock, once nothing is left here. */
  elsewhere: TillProduct['elsewhere']
  /** On the ticket. */
  units: number
  isDisabled: boolean
  onAdd: (product: TillProduct) => void
}

/** A product to tap: its name, its price, and how many are left. */
export const ProductTile = memo(function ProductTile({ product, left, elsewhere, units, isDisabled, onAdd }: Props) {
  const name = productName(product)
  const stock = left > 0 ? t`${left} left` : t`Out`
  const tone = stockStatus({ current_stock: left, min_stock: product.min_stock })
  return (
    <button
      type="button"
      className={classes.tile}
      data-tile
      data-on={units > 0 || undefined}
      data-out={left <= 0 || undefined}
      disabled={isDisabled}
      onClick={() => onAdd(product)}
    >
      <span className={classes.name}>{name}</span>
      <span className={classes.variant}>{variantLine(product)}</span>
      <span className={classes.price}>{formatMoney(product.selling_price)}</span>
      {elsewhere ? <span className={classes.elsewhere}>{wordsFor(elsewhere)}</span> : null}
      <span className={classes.top}>
        <ProductIcon category={product.category_name} />
        {units === 0 || tone !== 'in_stock' ? (
          <span className={classes.stock} data-tone={tone}>
            {stock}
          </span>
        ) : null}
        {units > 0 ? <span className={classes.units}>{units}</span> : null}
      </span>
    </button>
  )
})

const wordsFor = (elsewhere: NonNullable<TillProduct['elsewhere']>) =>
  elsewhere.map(({ location, units }) => t`${location}: ${units}`).join(' · ')
