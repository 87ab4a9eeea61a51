import { t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type { RefundItemAsked } from '@tunda/contract/selling/refunds'
import { formatCount } from '../../shared/words/money.ts'
import classes from './refunds.module.css'

type Props = { items: readonly (RefundItemAsked & { readonly brand: string; readonly model: string })[] }

/** What comes back, and what becomes of it. */
export function GoodsBack({ items }: Props) {
  return (
    <ul className={classes.goods}>
      {items.map(({ line, quantity, brand, model, goods }) => (
        <li key={line}>
          {formatCount(quantity)} × {productName({ brand, model })},{' '}
          {goods === 'restock' ? t`back into stock` : t`written off`}
        </li>
      ))}
    </ul>
  )
}
