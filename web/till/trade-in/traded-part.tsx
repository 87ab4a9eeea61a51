import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Ticket } from '@tunda/contract/selling/ticket'
import { tradedPart } from '@tunda/contract/selling/ticket-payments'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import classes from '../tender/parts-paid.module.css'
import { type DeviceOffer, keepOffer, offerOf } from './device-offers.ts'

/** Why the device on a ticket cannot pay yet. */
export function tradeInProblem({ id, traded_in }: Ticket, isOffline: boolean): string | undefined {
  if (traded_in === undefined) return undefined
  if (isOffline) return t`A trade-in needs a connection. Hold the sale until it is back, or remove the trade-in.`
  if (offerOf(id)) return undefined
  return t`Enter the trade-in again: this till does not keep the seller’s document.`
}

/** The device that pays a part of this sale, and what happens with an offer above the total. */
export function TradedPart({ desk: { ticket, priced, change, mayReceive } }: { desk: Desk }) {
  const { traded_in, customer } = ticket
  if (traded_in === undefined) return null
  const offer = offerOf(ticket.id)
  const rest = traded_in.amount - tradedPart(ticket, priced.total_amount)
  function remove(): void {
    keepOffer(ticket.id, undefined)
    change({ type: 'traded-in', traded_in: undefined })
  }
  const mayLeave = customer?.id !== undefined && mayReceive
  return (
    <>
      <ul className={classes.parts} aria-label={t`Trade-in`}>
        <li>
          <span data-wraps>{t`Trade-in: ${{ device: traded_in.device }}`}</span>
          <strong className="numeric">{formatMoney(traded_in.amount)}</strong>
          <button type="button" aria-label={t`Remove the trade-in`} onClick={remove}>
            <IconX size={18} stroke={1.8} />
          </button>
        </li>
      </ul>
      {offer && rest > 0 ? (
        <NativeSelect
          size="md"
          label={t`${{ rest: formatMoney(rest) }} of the offer is left`}
          data={[
            { value: 'cash', label: t`Pay it out of the drawer` },
            ...(mayLeave ? [{ value: 'deposit', label: t`Keep as a deposit for ${{ customer: customer.name }}` }] : []),
          ]}
          value={mayLeave ? offer.rest : 'cash'}
          onChange={({ currentTarget: { value } }) =>
            keepOffer(ticket.id, { ...offer, rest: value as DeviceOffer['rest'] })
          }
        />
      ) : null}
    </>
  )
}
