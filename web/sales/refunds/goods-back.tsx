import { t } from '@lingui/core/macro'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { RefundItemAsked } from '@tunda/contract/selling/refunds'
import { formatCount } from '../../shared/words/money.ts'
import classes from './refunds.module.css'

type Props = {
  items: readonly (Omit<RefundItemAsked, 'unit_number'> & {
    readonly brand: string
    readonly model: string
    readonly variant?: string | null | undefined
    readonly unit_number?: string | null | undefined
  })[]
}

/** What comes back, and what becomes of it. */
export function GoodsBack({ items }: Props) {
  return (
    <ul className={classes.goods}>
      {items.map(({ line, quantity, goods, unit_number, ...product }) => (
        <li key={line}>
          {formatCount(quantity)} × {[nameWithVariant(product), unit_number].filter(Boolean).join(' · ')},{' '}
          {goods === 'restock' ? t`back into stock` : t`written off`}
        </li>
      ))}
    </ul>
  )
}
