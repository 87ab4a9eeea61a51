import { t } from '@lingui/core/macro'
import { mostDiscountReason } from '@tunda/contract/selling/sale-line'
import type { Desk } from '../desk/use-desk.ts'
import classes from './handed.module.css'

/** Why something is taken off, for the shop's reports; no receipt has it. Asked only of a sale with a discount. */
export function DiscountReasonField({ desk: { ticket, priced, change } }: { desk: Desk }) {
  if (priced.discount_amount === 0) return null
  return (
    <label className={classes.reference}>
      <span>{t`Reason for the discount`}</span>
      <input
        type="text"
        autoComplete="off"
        maxLength={mostDiscountReason}
        placeholder={t`Regular customer, scratched box`}
        value={ticket.discount_reason ?? ''}
        onChange={({ currentTarget }) => change({ type: 'discount-reason', discount_reason: currentTarget.value })}
      />
    </label>
  )
}
