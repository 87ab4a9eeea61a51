import { UnstyledButton } from '@mantine/core'
import { productName, variantLine } from '@tunda/contract/product-words'
import type { Product } from '@tunda/contract/products'
import { formatCount, formatMoney } from '../shared/money.ts'
import { ProductPicture } from '../shared/product-picture.tsx'
import { useUnitProfit } from '../shared/profit.ts'
import { StatusBadge, StockBadge } from '../shared/status-badge.tsx'
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
          <span className={classes.variant}>{formatCount(product.current_stock)} in hand</span>
          {product.is_active ? null : (
            <StatusBadge tone="quiet" dot={false}>
              Inactive
            </StatusBadge>
          )}
        </span>
      </span>
      <span className={classes.money}>
        <span className={classes.name}>{formatMoney(product.selling_price)}</span>
        {product.cost_price === undefined ? null : (
          <span className={classes.variant}>{margin(product.cost_price, product.selling_price)} margin</span>
        )}
      </span>
    </UnstyledButton>
  )
}
