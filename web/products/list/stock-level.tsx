import { minimumOf, stockStatus } from '@tunda/contract/stock/stock'
import classes from './stock-level.module.css'

type Props = { stock: number; minimum: number | null }

/** How many, with a bar that is full at three times the minimum. */
export function StockLevel({ stock, minimum }: Props) {
  const plenty = 3 * Math.max(1, minimumOf({ min_stock: minimum }))
  const share = Math.min(1, Math.max(0, stock / plenty))
  return (
    <span className={classes.level}>
      <span className={classes.count}>{stock}</span>
      <span className={classes.track} aria-hidden="true">
        <span
          className={classes.fill}
          data-status={stockStatus({ current_stock: stock, min_stock: minimum })}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </span>
  )
}
