import { plural, t } from '@lingui/core/macro'
import { sumsBelow } from '@tunda/contract/selling/price-ticket'
import { unitsOf } from '@tunda/contract/selling/ticket'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import classes from './ticket-totals.module.css'

/** The total of the lines, discounts, and the VAT included. */
export function TicketTotals({ desk: { ticket, priced, rules } }: { desk: Desk }) {
  const units = unitsOf(ticket)
  const { subtotal, discount } = sumsBelow(priced)
  return (
    <>
      <dl className={classes.totals}>
        <div>
          <dt>{t`Subtotal · ${plural(units, { one: '# item', other: '# items' })}`}</dt>
          <dd>{formatMoney(subtotal)}</dd>
        </div>
        {discount > 0 ? (
          <div>
            <dt>{t`Discount`}</dt>
            <dd>{formatMoney(-discount)}</dd>
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
