import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { ProductPicture } from '../../shared/products/product-picture.tsx'
import { StatusBadge, StockBadge } from '../../shared/table/status-badge.tsx'
import { formatCount, formatMoney } from '../../shared/words/money.ts'
import { useUnitProfit } from '../../shared/words/profit.ts'
import { useInventoryActions } from './inventory-actions.ts'
import classes from './product-card.module.css'

/** A product in the list on a phone: the whole card opens it. */
export function ProductCard({ product }: { product: Product }) {
  const { open } = useInventoryActions()
  const variant = variantLine(product)
  const { margin } = useUnitProfit()
  return (
    <UnstyledButton className={classes.card} data-row-handle={product.id} onClick={() => open(product)}>
      <ProductPicture product={product} size={40} />
      <span className={classes.words}>
        <span className={`${classes.name} ${classes.twoLines}`}>{productName(product)}</span>
        {variant ? <span className={`${classes.variant} ${classes.clipped}`}>{variant}</span> : null}
        <span className={classes.stock}>
          <StockBadge status={product.stock_status} />
          <span className={classes.variant}>{t`${{ currentStock: formatCount(product.current_stock) }} in stock`}</span>
          {product.is_active ? null : <StatusBadge tone="quiet" dot={false}>{t`Inactive`}</StatusBadge>}
        </span>
      </span>
      <span className={classes.money}>
        <span className={classes.name}>{formatMoney(product.selling_price)}</span>
        {product.cost_price === undefined ? null : (
          <span
            className={classes.variant}
          >{t`${{ margin: margin(product.cost_price, product.selling_price) }} margin`}</span>
        )}
      </span>
    </UnstyledButton>
  )
}
