import { plural, t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { productName } from '@tunda/contract/products/product-words'
import type { RunningOut as Product } from '@tunda/contract/reports/analytics'
import { Link } from 'react-router'
import { paths, productAt } from '../paths.ts'
import { ProductIcon } from '../shared/products/product-icon.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatCount } from '../shared/words/money.ts'
import { Panel } from './panel.tsx'
import classes from './product-list.module.css'

/** What will run out within 30 days at the rate of the last 30, soonest first; then low stock. */
export function RunningOut({ products }: { products: readonly Product[] }) {
  return (
    <Panel
      title={t`Running out soon`}
      link={{
        to: paths.reorderList,
        words: t`Reorder list`,
        label: t`Reorder list: what to order again, and how much`,
      }}
    >
      {products.length === 0 ? (
        <Text
          size="sm"
          c="dimmed"
        >{t`Nothing is low, and at the last 30 days’ pace nothing runs out within a month.`}</Text>
      ) : (
        <ul className={classes.list}>
          {products.map((product) => (
            <li key={product.product_id}>
              <Link to={productAt(product.product_id)} className={classes.row}>
                <ProductIcon category={product.category_name} size={34} />
                <span className={classes.words}>
                  <span className={classes.name}>{productName(product)}</span>
                  <span
                    className={classes.note}
                  >{t`${{ currentStock: formatCount(product.current_stock) }} left`}</span>
                </span>
                <StatusBadge tone={product.current_stock <= 0 ? 'bad' : 'warn'} dot={false}>
                  {timeLeft(product)}
                </StatusBadge>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** How long it lasts: `Out now`, `3 days`, or that it is low and does not sell. */
export function timeLeft({ current_stock, days_left }: Pick<Product, 'current_stock' | 'days_left'>): string {
  if (current_stock <= 0) return t`Out now`
  if (days_left === null) return t`Low`
  if (days_left === 0) return t`Today`
  return plural(days_left, { one: '# day', other: '# days' })
}
