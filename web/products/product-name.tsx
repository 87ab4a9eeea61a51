import { t } from '@lingui/core/macro'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { ProductPicture } from '../shared/products/product-picture.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { useInventoryActions } from './list/inventory-actions.ts'
import classes from './product-name.module.css'

/** The row's first cell: the tile, the name that opens the product, and its variant. */
export function ProductName({ product }: { product: Product }) {
  const { open } = useInventoryActions()
  const [name, variant] = [productName(product), variantLine(product)]
  return (
    <span className={classes.product}>
      <ProductPicture product={product} />
      <span className={classes.words}>
        <button
          type="button"
          className={classes.name}
          title={name}
          data-row-handle={product.id}
          onClick={() => open(product)}
        >
          <span className={classes.whole}>{name}</span>
        </button>
        <span className={classes.second}>
          {product.is_active ? null : <StatusBadge tone="quiet" dot={false}>{t`Inactive`}</StatusBadge>}
          {variant ? <span className={classes.variant}>{variant}</span> : null}
        </span>
      </span>
    </span>
  )
}
