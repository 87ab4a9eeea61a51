import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import type { RefundRow } from '@tunda/contract/selling/refunds'
import { Link } from 'react-router'
import { buyerName } from '../../shared/words/buyer-name.ts'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { paidParts } from '../../shared/words/paid-words.ts'
import { useSaleAddress } from '../open-sale.ts'
import classes from '../sale-card.module.css'
import { reasonOf, refundedBy } from './refund-columns.tsx'

/** A row of the refunds on a phone. */
export const refundCard = (refund: RefundRow) => <RefundCard refund={refund} />

function RefundCard({ refund }: { refund: RefundRow }) {
  return (
    <UnstyledButton component={Link} to={useSaleAddress(refund.sale_id)} preventScrollReset className={classes.card}>
      <span className={classes.line}>
        <strong className="numeric">{refund.refund_number}</strong>
        <strong className="numeric">{formatMoney(refund.amount)}</strong>
      </span>
      <span className={classes.line}>
        <span className={classes.items}>{reasonOf(refund)}</span>
        <span className={classes.quiet}>{paidParts(refund).join(' + ')}</span>
      </span>
      <span className={classes.line}>
        <span className={classes.quiet}>
          {t`${{ when: formatDateTime(refund.created_at) }} · of ${{ invoiceNumber: refund.invoice_number }} · ${{ customerName: buyerName(refund.customer_name) }}`}
        </span>
      </span>
      {refund.user_name === '' ? null : (
        <span className={classes.line}>
          <span className={classes.quiet}>{t`Refunded by ${{ userName: refundedBy(refund) }}`}</span>
        </span>
      )}
    </UnstyledButton>
  )
}
