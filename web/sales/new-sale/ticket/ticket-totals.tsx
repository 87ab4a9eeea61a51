import { plural, t } from '@lingui/core/macro'
import { Text, TextInput } from '@mantine/core'
import type { PricingRules } from '@tunda/contract/selling/cart'
import { type PricedTicket, sumsBelow } from '@tunda/contract/selling/price-ticket'
import { mostDiscountReason } from '@tunda/contract/selling/sale-line'
import { type Ticket, type TicketChange, unitsOf } from '@tunda/contract/selling/ticket'
import { formatMoney } from '../../../shared/words/money.ts'
import { DiscountButton } from './discount-button.tsx'
import classes from './ticket-panel.module.css'

type Props = { ticket: Ticket; priced: PricedTicket; rules: PricingRules; onChange: (change: TicketChange) => void }

export function TicketTotals({ ticket, priced, rules, onChange }: Props) {
  const units = unitsOf(ticket)
  const { subtotal, discount } = sumsBelow(priced)
  return (
    <div className={classes.totals}>
      <Sum name={t`Subtotal · ${plural(units, { one: '# item', other: '# items' })}`} amount={subtotal} />
      <div className={classes.sum}>
        <DiscountButton
          of={t`the sale`}
          hotkey="F3"
          cap={rules.max_discount_percent}
          discount={ticket.discount}
          onChange={(next) => onChange({ type: 'discount', discount: next })}
        />
        <span className="numeric">{discount > 0 ? formatMoney(-discount) : '–'}</span>
      </div>
      {priced.discount_amount > 0 ? (
        <TextInput
          size="sm"
          my={4}
          label={t`Reason for the discount`}
          description={t`For the shop. It is not on the receipt.`}
          maxLength={mostDiscountReason}
          value={ticket.discount_reason ?? ''}
          onChange={({ currentTarget }) => onChange({ type: 'discount-reason', discount_reason: currentTarget.value })}
        />
      ) : null}
      {priced.problem ? (
        <Text size="sm" className={classes.problem} role="alert">
          {priced.problem}
        </Text>
      ) : null}
      {rules.is_vat_registered ? (
        <Sum name={t`VAT ${{ taxRate: rules.tax_rate }}% included`} amount={priced.tax_amount} />
      ) : null}
      <div className={classes.total}>
        <span>{t`Total`}</span>
        <strong className="numeric">{formatMoney(priced.total_amount)}</strong>
      </div>
    </div>
  )
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div className={classes.sum}>
      <span>{name}</span>
      <span className="numeric">{formatMoney(amount)}</span>
    </div>
  )
}
