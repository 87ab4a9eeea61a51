import { Card, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMoney } from '../../shared/money.ts'
import { CashReceived } from './cash-received.tsx'
import { CompleteSale } from './complete-sale.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { SaleProblem } from './sale-problem.tsx'
import classes from './tender.module.css'
import type { Ticket, TicketChange } from './ticket.ts'
import type { PricedTicket } from './ticket-pricing.ts'
import type { useRecordSale } from './use-record-sale.ts'

type Props = {
  ticket: Ticket
  priced: PricedTicket
  blocked: string | undefined
  record: ReturnType<typeof useRecordSale>
  onChange: (change: TicketChange) => void
  onComplete: () => void
  /** The way back to the ticket, where this stands in its place. */
  back: ReactNode
}

/** Who pays, how, and the one button that makes it a sale. */
export function Tender({ ticket, priced, blocked, record, onChange, onComplete, back }: Props) {
  return (
    <Card component="section" p={0} className={classes.tender} aria-label="Payment">
      <div className={classes.fields} inert={ticket.sent !== undefined}>
        {back}
        <div>
          <h2 className={classes.label}>To pay</h2>
          <strong className={classes.amount}>{formatMoney(ticket.sent?.total_amount ?? priced.total_amount)}</strong>
        </div>
        <TextInput
          label="Customer"
          placeholder="Walk-in Customer"
          maxLength={100}
          autoComplete="off"
          value={ticket.customer_name}
          onChange={(event) => onChange({ type: 'customer', customer_name: event.currentTarget.value })}
        />
        <TextInput
          label="Phone or e-mail"
          placeholder="Optional"
          maxLength={100}
          autoComplete="off"
          value={ticket.customer_contact}
          onChange={(event) => onChange({ type: 'customer', customer_contact: event.currentTarget.value })}
        />
        <PaymentChoice
          method={ticket.payment_method}
          onChange={(payment_method) => onChange({ type: 'payment', payment_method })}
        />
        {ticket.payment_method === 'cash' ? (
          <CashReceived
            total={priced.total_amount}
            received={ticket.received}
            onChange={(received) => onChange({ type: 'received', received })}
          />
        ) : null}
      </div>
      <div className={classes.foot}>
        <SaleProblem ticket={ticket} record={record} onChange={onChange} />
        <CompleteSale
          blocked={blocked}
          isUnanswered={ticket.sent !== undefined}
          record={record}
          onComplete={onComplete}
        />
      </div>
    </Card>
  )
}
