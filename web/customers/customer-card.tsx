import { plural, t } from '@lingui/core/macro'
import type { Customer } from '@tunda/contract/customers/customers'
import { formatMoney } from '../shared/words/money.ts'
import classes from './customer-card.module.css'
import { CustomerLink } from './customer-columns.tsx'
import { StatusMenu } from './status-menu.tsx'

/** A row of the customer list on a phone. */
export const customerCard = (customer: Customer) => <CustomerCard customer={customer} />

function CustomerCard({ customer }: { customer: Customer }) {
  const { phone, total_orders, total_spent } = customer
  const orders = t`${plural(total_orders, { one: '# order', other: '# orders' })}`
  return (
    <div className={classes.card}>
      <span className={classes.line}>
        <span className={classes.name}>
          <CustomerLink customer={customer} />
        </span>
        <strong className="numeric">{formatMoney(total_spent)}</strong>
      </span>
      <span className={classes.line}>
        <span className={classes.quiet}>{[phone, orders].filter(Boolean).join(' · ')}</span>
        <StatusMenu customer={customer} />
      </span>
    </div>
  )
}
