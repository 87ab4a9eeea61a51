import { t } from '@lingui/core/macro'
import { Card, Textarea } from '@mantine/core'
import type { PricedTicket } from '@tunda/contract/selling/price-ticket'
import type { Ticket, TicketChange } from '@tunda/contract/selling/ticket'
import { tenderOf, tradedPart } from '@tunda/contract/selling/ticket-payments'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../shared/words/money.ts'
import { CustomerField } from '../customer/customer-field.tsx'
import { SaleProblem } from '../sale-problem.tsx'
import type { useRecordSale } from '../use-record-sale.ts'
import { CashReceived } from './cash-received.tsx'
import { CompleteSale } from './complete-sale.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PaymentReference, SplitPayment } from './split-payment.tsx'
import classes from './tender.module.css'

type Props = {
  ticket: Ticket
  priced: PricedTicket
  blocked: string | undefined
  isCustomerRequired: boolean
  record: ReturnType<typeof useRecordSale>
  onChange: (change: TicketChange) => void
  onComplete: () => void
  /** Stands in place of Complete sale where somebody else must let the price through. */
  approval: ReactNode
  /** What can be left unpaid, where the shop sells on account and the customer is known. */
  onAccount: ReactNode
  /** A device that pays a part. */
  tradeIn: ReactNode
  /** What the customer owes. */
  owed: ReactNode
  /** The way back to the ticket, where this stands in its place. */
  back: ReactNode
}

/** Who pays, how, and the one button that makes it a sale. */
export function Tender({
  ticket,
  priced,
  blocked,
  isCustomerRequired,
  record,
  approval,
  onAccount,
  tradeIn,
  owed,
  onChange,
  onComplete,
  back,
}: Props) {
  return (
    <Card component="section" p={0} className={classes.tender} aria-label={t`Payment`}>
      <div className={classes.fields} inert={ticket.sent !== undefined}>
        {back}
        <ToPay ticket={ticket} priced={priced} />
        <CustomerField ticket={ticket} isRequired={isCustomerRequired} onChange={onChange} />
        {owed}
        {tradeIn}
        <PaymentChoice method={ticket.method} onChange={(method) => onChange({ type: 'method', method })} />
        {ticket.method === 'cash' ? (
          <CashReceived
            tender={tenderOf(ticket, priced.total_amount)}
            received={ticket.received}
            onChange={(received) => onChange({ type: 'received', received })}
          />
        ) : (
          <PaymentReference
            method={ticket.method}
            label={t`Reference`}
            value={ticket.reference}
            onChange={(reference) => onChange({ type: 'reference', reference })}
          />
        )}
        {onAccount}
        <SplitPayment ticket={ticket} total={priced.total_amount} onChange={onChange} />
        <Textarea
          label={t`Note on the receipt`}
          placeholder={t`For example delivery or warranty`}
          rows={2}
          maxLength={500}
          value={ticket.notes}
          onChange={(event) => onChange({ type: 'notes', notes: event.currentTarget.value })}
        />
      </div>
      <div className={classes.foot}>
        <SaleProblem ticket={ticket} record={record} onChange={onChange} />
        {approval ?? (
          <CompleteSale
            blocked={blocked}
            isUnanswered={ticket.sent !== undefined}
            record={record}
            onComplete={onComplete}
          />
        )}
      </div>
    </Card>
  )
}

/** What is paid now: the total, less what is left unpaid. */
function ToPay({ ticket, priced }: Pick<Props, 'ticket' | 'priced'>) {
  const total = ticket.sent?.total_amount ?? priced.total_amount
  const on_account = (ticket.sent ?? ticket).on_account ?? 0
  const traded = tradedPart(ticket, total)
  return (
    <div>
      <h2 className={classes.label}>{on_account + traded > 0 ? t`To pay now` : t`To pay`}</h2>
      <strong className={classes.amount}>{formatMoney(Math.max(total - on_account - traded, 0))}</strong>
      {on_account > 0 ? (
        <p className={classes.whole}>
          {t`Total ${{ total: formatMoney(total) }}, ${{ amount: formatMoney(on_account) }} on account`}
        </p>
      ) : null}
      {traded > 0 ? (
        <p className={classes.whole}>
          {t`Total ${{ total: formatMoney(total) }}, ${{ amount: formatMoney(traded) }} by trade-in`}
        </p>
      ) : null}
    </div>
  )
}
