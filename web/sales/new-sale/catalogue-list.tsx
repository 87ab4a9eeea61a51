import { t } from '@lingui/core/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { IconPackage, IconSearchOff } from '@tabler/icons-react'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { lineOf, type Ticket } from '@tunda/contract/selling/ticket'
import { memo, type RefObject } from 'react'
import { Link } from 'react-router'
import { newProduct } from '../../paths.ts'
import { contractRoutes } from '../../shared/calls/contract-routes.ts'
import { useMayCall } from '../../shared/calls/organization.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { ProductPicture } from '../../shared/products/product-picture.tsx'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { FailedState, type ListState, LoadingState } from '../../shared/table/table-states.tsx'
import { formatCount, formatMoney } from '../../shared/words/money.ts'
import classes from './catalogue.module.css'

type Props = {
  list: RefObject<HTMLUListElement | null>
  query: ListState & { data: { products: Product[] } | undefined }
  search: string
  ticket: Ticket
  onAdd: (product: Product) => void
}

export function CatalogueList({ list, query, search, ticket, onAdd }: Props) {
  const products = query.data?.products
  if (!products) return query.error ? <FailedState error={query.error} query={query} /> : <LoadingState />
  if (products.length === 0) return <NothingFound search={search} />
  return (
    <div className={classes.results}>
      <h2 className={classes.heading}>{query.isPlaceholderData ? t`Searching…` : headingOf(search, products)}</h2>
      <ul ref={list} className={classes.list} data-waiting={query.isPlaceholderData || undefined}>
        {products.map((product, at) => (
          <li key={product.id}>
            {search === '' && isFirstUnsold(products, at) ? <p className={classes.heading}>{t`Not sold yet`}</p> : null}
            <ProductButton product={product} inTicket={lineOf(ticket, product.id)?.quantity ?? 0} onAdd={onAdd} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function headingOf(search: string, products: readonly Product[]): string {
  if (search !== '') return t`Found`
  return products.some(({ total_sold }) => total_sold > 0) ? t`Best sellers` : t`Newest products`
}

/** Where what sells ends, and the rest of the shelf begins. */
function isFirstUnsold(products: readonly Product[], at: number): boolean {
  return at > 0 && products[at]?.total_sold === 0 && (products[at - 1]?.total_sold ?? 0) > 0
}

type ButtonProps = { product: Product; inTicket: number; onAdd: (product: Product) => void }

const ProductButton = memo(function ProductButton({ product, inTicket, onAdd }: ButtonProps) {
  const isOut = product.current_stock <= 0
  return (
    <UnstyledButton
      className={classes.product}
      disabled={isOut}
      data-chosen={inTicket > 0 || undefined}
      onClick={() => onAdd(product)}
    >
      <ProductPicture product={product} />
      <span className={classes.words}>
        <span className={classes.name}>{productName(product)}</span>
        <span className={classes.variant}>{variantLine(product) || product.category_name}</span>
      </span>
      <span className={classes.figures}>
        <strong className="numeric">{formatMoney(product.selling_price)}</strong>
        <span className={classes.stock}>
          {inTicket > 0 ? (
            <StatusBadge tone="ok" dot={false}>
              {t`${{ inTicket: formatCount(inTicket) }} on ticket`}
            </StatusBadge>
          ) : null}
          <StockLeft product={product} left={product.current_stock - inTicket} />
        </span>
      </span>
    </UnstyledButton>
  )
})

function StockLeft({ product, left }: { product: Product; left: number }) {
  if (product.stock_status === 'out_of_stock') return <StatusBadge tone="bad">{t`Out of stock`}</StatusBadge>
  const words = t`${{ max: formatCount(Math.max(left, 0)) }} left`
  return product.stock_status === 'low_stock' ? <StatusBadge tone="warn">{words}</StatusBadge> : <span>{words}</span>
}

function NothingFound({ search }: { search: string }) {
  const mayAdd = useMayCall(contractRoutes.products.add)
  const add = <Button component={Link} to={newProduct} variant="default">{t`Add product`}</Button>
  return search === '' ? (
    <EmptyState
      icon={IconPackage}
      title={t`No products yet`}
      text={mayAdd ? t`Add what the shop sells, then sell it here.` : t`An owner or admin adds what the shop sells.`}
      action={mayAdd ? add : undefined}
    />
  ) : (
    <EmptyState
      icon={IconSearchOff}
      title={t`Nothing matches`}
      text={t`No product has “${search}” in its name or code.`}
      action={mayAdd ? add : undefined}
    />
  )
}
