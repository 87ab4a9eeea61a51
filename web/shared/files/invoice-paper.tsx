import { plural, t } from '@lingui/core/macro'
import type { PlanCredit, SubscriptionInvoice } from '@tunda/contract/organization/subscription'
import { tierNames } from '@tunda/contract/plans/plan-names'
import type { ReactNode } from 'react'
import { Wordmark } from '../page/wordmark.tsx'
import { invoiceStatusLooks } from '../plans/plan-words.ts'
import { formatDay } from '../words/calendar-day.ts'
import { formatDate } from '../words/dates.ts'
import { formatMoney } from '../words/money.ts'
import { noSupportAddress, supportAddress } from '../words/support-address.ts'
import classes from './invoice-paper.module.css'

type Props = { invoice: SubscriptionInvoice; to: { name: string; detail: string } }

/** A subscription invoice for printing: the same on screen, black on white in either theme. */
export function InvoicePaper({ invoice, to }: Props) {
  return (
    <article className={classes.paper} aria-label={t`Invoice ${{ invoiceNumber: invoice.invoice_number }}`}>
      <header className={classes.head}>
        <Wordmark />
        <div className={classes.number}>
          <strong>{t`Invoice`}</strong>
          <span className="numeric">{invoice.invoice_number}</span>
        </div>
      </header>
      <dl className={classes.facts}>
        <Fact label={t`Billed to`}>
          {to.name}
          <br />
          {to.detail}
        </Fact>
        <Fact label={t`Date`}>{formatDate(invoice.created_at)}</Fact>
        <Fact label={t`Due`}>{invoice.due_date ? formatDay(invoice.due_date) : t`On receipt`}</Fact>
        <Fact label={t`Status`}>
          {invoiceStatusLooks[invoice.status].words}
          {invoice.paid_at ? `, ${formatDate(invoice.paid_at)}` : ''}
        </Fact>
      </dl>
      <div className={classes.line}>
        <span>
          Tunda {tierNames[invoice.subscription_tier]}
          <br />
          <small>
            {formatDay(invoice.period_start)} – {formatDay(invoice.period_end)}
          </small>
        </span>
        <span className="numeric">{formatMoney(invoice.amount, 'code')}</span>
      </div>
      <div className={classes.total}>
        <span>{t`Total`}</span>
        <span className="numeric">{formatMoney(invoice.amount, 'code')}</span>
      </div>
      {invoice.credit ? <p className={classes.notes}>{creditWords(invoice.credit)}</p> : null}
      {invoice.notes ? <p className={classes.notes}>{invoice.notes}</p> : null}
      <footer
        className={classes.foot}
      >{t`Questions about this invoice: ${{ supportAddress: supportAddress() ?? noSupportAddress }}`}</footer>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function creditWords({ amount, days, subscription_tier }: PlanCredit): string {
  const credit = formatMoney(amount, 'code')
  const plan = tierNames[subscription_tier]
  return plural(days, {
    one: `Less ${credit} for # day left of ${plan}.`,
    other: `Less ${credit} for # days left of ${plan}.`,
  })
}
