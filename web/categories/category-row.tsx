import { t } from '@lingui/core/macro'
import type { Category } from '@tunda/contract/categories/category-shapes'
import type { ReactNode } from 'react'
import { ProductIcon } from '../shared/products/product-icon.tsx'
import classes from './category-set-up.module.css'
import { productsIn } from './category-words.ts'

type Props = {
  category: Category
  parent: string | undefined
  /** Buttons for what can be done with it. */
  children: ReactNode
}

/** A category in one of the lists of the set-up. */
export function CategoryRow({ category, parent, children }: Props) {
  const { name, is_global, is_linked } = category
  const words = [
    parent ? t`In ${parent}` : is_global ? t`Global` : t`Custom`,
    ...(is_linked ? [category.product_count === 0 ? t`no products` : productsIn(category)] : []),
  ]
  return (
    <li className={classes.row}>
      <ProductIcon category={`${name} ${parent ?? ''}`} />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.dimmed}>{words.join(' · ')}</p>
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  )
}
