import { t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type { TopProduct } from '@tunda/contract/reports/analytics'
import { Link } from 'react-router'
import { bestSellingProducts, productAt } from '../paths.ts'
import { ProductIcon } from '../shared/products/product-icon.tsx'
import { formatCount, formatMoney, formatShort } from '../shared/words/money.ts'
import { Panel } from './panel.tsx'
import classes from './product-list.module.css'

/** The products with the highest revenue of all time, each relative to the first one. */
export function TopProducts({ products }: { products: readonly TopProduct[] }) {
  const most = products[0]?.total_revenue || 1
  return (
    <Panel
      title={t`Top products`}
      facts={t`By revenue, all time`}
      link={{ to: bestSellingProducts, words: t`All`, label: t`All products, best selling first` }}
    >
      <ol className={`${classes.list} ${classes.ranked}`}>
        {products.map((product) => (
          <li key={product.product_id}>
            <Link to={productAt(product.product_id)} className={classes.row}>
              <ProductIcon category={product.category_name} size={34} />
              <span className={classes.words}>
                <span className={classes.name}>{productName(product)}</span>
                <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="6" className={classes.track} />
                  <rect width={(product.total_revenue / most) * 100} height="6" className={classes.fill} />
                </svg>
              </span>
              <span className={classes.figures}>
                <b className="numeric" title={formatMoney(product.total_revenue)}>
                  {formatShort(product.total_revenue)}
                </b>
                <span className="numeric">{t`${{ unitsSold: formatCount(product.units_sold) }} sold`}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
