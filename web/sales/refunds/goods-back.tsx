import { t } from '@lingui/core/macro'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { RefundItemAsked } from '@tunda/contract/selling/refunds'
import { formatCount } from '../../shared/words/money.ts'
import classes from './refunds.module.css'

type Props = {
  items: readonly (RefundItemAsked & {
    readonly brand: string
    readonly model: string
    readonly variant?: string | null | undefined
  })[]
}

/** What comes back, and what becomes of it. */
export function GoodsBack({ items }: Props) {
  return (
    <ul className={classes.goods}>
      {items.map(({ line, quantity, goods, ...product }) => (
        <li key={line}>
          {formatCount(quantity)} × {nameWithVariant(product)},{' '}
          {goods === 'restock' ? t`back into stock` : t`written off`}
        </li>
      ))}
    </ul>
  )
}
