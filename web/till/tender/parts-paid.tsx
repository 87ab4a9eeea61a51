import { t } from '@lingui/core/macro'
import { IconX } from '@tabler/icons-react'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import classes from './parts-paid.module.css'

/** The parts of a payment, each with a way to remove it. */
export function PartsPaid({ desk: { ticket, change } }: { desk: Desk }) {
  if (ticket.parts.length === 0) return null
  return (
    <ul className={classes.parts} aria-label={t`Paid so far`}>
      {ticket.parts.map(({ id, method, amount = 0, reference }) => (
        <li key={id}>
          <span>{[paymentMethodLabel(method), reference].filter(Boolean).join(' ')}</span>
          <strong className="numeric">{formatMoney(amount)}</strong>
          <button
            type="button"
            aria-label={t`Remove ${{ amount: formatMoney(amount) }} by ${{ paymentMethodLabel: paymentMethodLabel(method) }}`}
            onClick={() => change({ type: 'parts', parts: ticket.parts.filter((part) => part.id !== id) })}
          >
            <IconX size={18} stroke={1.8} />
          </button>
        </li>
      ))}
    </ul>
  )
}
