import { plural, t } from '@lingui/core/macro'
import { unitsOf } from '@tunda/contract/selling/ticket'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import classes from './ticket-totals.module.css'

/** The total of the lines, discounts, and the VAT included. */
export function TicketTotals({ desk: { ticket, priced, rules } }: { desk: Desk }) {
  const units = unitsOf(ticket)
  return (
    <>
      <dl className={classes.totals}>
        <div>
          <dt>{t`Subtotal · ${plural(units, { one: '# item', other: '# items' })}`}</dt>
          <dd>{formatMoney(priced.subtotal)}</dd>
        </div>
        {priced.discount_amount > 0 ? (
          <div>
            <dt>{t`Discount`}</dt>
            <dd>{formatMoney(-priced.discount_amount)}</dd>
          </div>
        ) : null}
        {rules.is_vat_registered ? (
          <div>
            <dt>{t`VAT ${{ taxRate: rules.tax_rate }}% included`}</dt>
            <dd>{formatMoney(priced.tax_amount)}</dd>
          </div>
        ) : null}
      </dl>
      {priced.problem ? (
        <p className={classes.problem} role="alert">
          {priced.problem}
        </p>
      ) : null}
    </>
  )
}
