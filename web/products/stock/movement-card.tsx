import { t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type { InventoryMovement } from '@tunda/contract/products/products'
import { Link } from 'react-router'
import { productAt } from '../../paths.ts'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatCount } from '../../shared/words/money.ts'
import { reasonWords } from '../../shared/words/movement-words.ts'
import classes from './movement-columns.module.css'
import { Delta, Reference } from './movement-columns.tsx'

/** A movement in the shop's ledger on a phone. */
export function MovementCard({ movement }: { movement: InventoryMovement }) {
  const { product_id, reason, user_name, delta, stock_after, created_at } = movement
  return (
    <div className={classes.card}>
      <span className={classes.words}>
        <Link className={classes.product} to={productAt(product_id)}>
          {productName(movement)}
        </Link>
        <span className={classes.quiet}>
          {reasonWords[reason]} <Reference movement={movement} />
        </span>
        <span className={classes.quiet}>
          {formatDateTime(created_at)}
          {user_name ? ` · ${user_name}` : ''}
        </span>
      </span>
      <span className={classes.figures}>
        <Delta delta={delta} />
        <span className={classes.quiet}>{t`${{ stockAfter: formatCount(stock_after) }} left`}</span>
      </span>
    </div>
  )
}
