import { UnstyledButton } from '@mantine/core'
import type { ListedSale, SaleRow } from '@tunda/contract/selling/sales'
import { Link } from 'react-router'
import { buyerName } from '../shared/words/buyer-name.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import { paidParts } from '../shared/words/paid-words.ts'
import { useSaleAddress } from './open-sale.ts'
import classes from './sale-card.module.css'
import { isPartlyRefunded, SaleStatusBadge } from './sale-columns.tsx'

/** A row of the sales list on a phone. */
export const saleCard = (sale: SaleRow) => <SaleCard sale={sale} />
/** The same where several people sell. */
export const saleCardWithSeller = (sale: ListedSale) => <SaleCard sale={sale} soldBy={sale.sold_by} />

function SaleCard({ sale, soldBy }: { sale: SaleRow; soldBy?: string }) {
  return (
    <UnstyledButton component={Link} to={useSaleAddress(sale.id)} preventScrollReset className={classes.card}>
      <span className={classes.line}>
        <strong className="numeric">{sale.invoice_number}</strong>
        <strong className="numeric">{formatMoney(sale.total_amount)}</strong>
      </span>
      <span className={classes.line}>
        <span className={classes.items}>{sale.items_summary}</span>
        <span className={classes.paid}>
          {paidParts(sale).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </span>
      </span>
      <span className={classes.line}>
        <span className={classes.quiet}>
          {[formatDateTime(sale.sale_date), buyerName(sale.customer_name), soldBy].filter(Boolean).join(' · ')}
        </span>
        {sale.status === 'completed' && !isPartlyRefunded(sale) ? null : <SaleStatusBadge sale={sale} />}
      </span>
    </UnstyledButton>
  )
}
