import type { Organization } from '@tunda/contract/organization'
import type { Sale, SaleItem } from '@tunda/contract/sales'
import { paymentMethodLabel, saleStatusLabel } from '@tunda/contract/sales'
import { defaultDateStyle, formatDateTime } from '../shared/dates.ts'
import { formatCount, formatMoney } from '../shared/money.ts'
import classes from './receipt.module.css'

export type ReceiptShop = Pick<Organization, 'name' | 'rules'>

type Props = {
  sale: Sale
  shop: ReceiptShop
  /** Cash handed over, known only where the sale was just made. */
  received?: number | undefined
}

/** A sale as it is printed: dark on white in every theme, in the shop's own time. */
export function Receipt({ sale, shop, received }: Props) {
  const { rules } = shop
  return (
    <section className={classes.receipt} aria-label={`Receipt ${sale.invoiceNumber}`}>
      <header className={classes.shop}>
        <strong className={classes.name}>{shop.name}</strong>
        {rules.address ? <span>{rules.address}</span> : null}
        {rules.phone ? <span>{rules.phone}</span> : null}
        {rules.tin ? <span>TIN {rules.tin}</span> : null}
      </header>
      <dl className={classes.facts}>
        <Fact name="Receipt" value={sale.invoiceNumber} />
        <Fact name="Date" value={receiptDate(sale, shop)} />
        <Fact name="Customer" value={[sale.customer_name, sale.customer_contact].filter(Boolean).join(', ')} />
        {sale.status === 'completed' ? null : <Fact name="Status" value={saleStatusLabel(sale.status)} strong />}
      </dl>
      <ul className={classes.items}>
        {sale.items.map((item) => (
          <Item key={`${item.product_id} ${item.unit_price} ${item.discount_amount}`} item={item} />
        ))}
      </ul>
      <dl className={classes.facts}>
        {sale.discount_amount > 0 ? (
          <>
            <Fact name="Subtotal" value={formatMoney(sale.subtotal, 'code')} />
            <Fact name="Discount" value={formatMoney(-sale.discount_amount, 'code')} />
          </>
        ) : null}
        <Fact name="Total" value={formatMoney(sale.total_amount, 'code')} strong />
        {sale.tax_amount > 0 ? <Fact name="VAT included" value={formatMoney(sale.tax_amount, 'code')} /> : null}
      </dl>
      <dl className={classes.facts}>
        {sale.payments.map(({ method, amount, reference }) => (
          <Fact
            key={`${method} ${reference ?? ''}`}
            name={[paymentMethodLabel(method), reference].filter(Boolean).join(' ')}
            value={formatMoney(amount, 'code')}
          />
        ))}
        {received !== undefined && received > sale.total_amount ? (
          <>
            <Fact name="Received" value={formatMoney(received, 'code')} />
            <Fact name="Change" value={formatMoney(received - sale.total_amount, 'code')} />
          </>
        ) : null}
      </dl>
      <p className={classes.footer}>{rules.receipt_footer ?? 'Thank you for shopping with us.'}</p>
    </section>
  )
}

/** When it was sold, by the shop's clock. */
export function receiptDate(sale: Sale, shop: ReceiptShop): string {
  return formatDateTime(sale.sale_date, { ...defaultDateStyle, timezone: shop.rules.time_zone })
}

function Item({ item }: { item: SaleItem }) {
  return (
    <li>
      <span className={classes.product}>
        {item.brand} {item.model}
      </span>
      <span className={classes.sum}>
        <span>
          {formatCount(item.quantity)} × {formatCount(item.unit_price)}
          {item.discount_amount > 0 ? ` − ${formatCount(item.discount_amount)}` : ''}
        </span>
        <span>{formatCount(item.total)}</span>
      </span>
    </li>
  )
}

function Fact({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={classes.fact} data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
