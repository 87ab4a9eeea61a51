import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { RefundRow } from '@tunda/contract/selling/refunds'
import { type Columns, columnsOf } from '../../shared/table/table-columns.ts'
import { buyerName } from '../../shared/words/buyer-name.ts'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { paidParts } from '../../shared/words/paid-words.ts'
import { InvoiceLink } from '../invoice-link.tsx'

/** Who gave it back, and who let it through where that was somebody else. */
export const refundedBy = ({ user_name, approver_name }: RefundRow) =>
  approver_name ? t`${user_name}, approved by ${approver_name}` : user_name

const col = columnsOf<RefundRow>()

export const refundColumns = col.columns([
  col.accessor('refund_number', {
    header: t`Refund`,
    cell: ({ row: { original: refund } }) => (
      <>
        <strong className="numeric">{refund.refund_number}</strong>
        <Text className="numeric" fz={12} c="dimmed">
          {formatDateTime(refund.created_at)}
        </Text>
      </>
    ),
  }),
  col.accessor('invoice_number', {
    header: t`Sale`,
    cell: ({ row, getValue }) => <InvoiceLink saleId={row.original.sale_id}>{getValue()}</InvoiceLink>,
  }),
  col.accessor('customer_name', { header: t`Customer`, cell: (c) => <OneLine>{buyerName(c.getValue())}</OneLine> }),
  col.accessor('reason', { header: t`Reason`, cell: ({ row }) => <OneLine>{reasonOf(row.original)}</OneLine> }),
  col.accessor('user_name', {
    header: t`Refunded by`,
    cell: ({ row: { original: refund } }) => (
      <>
        <OneLine>{refund.user_name}</OneLine>
        {refund.approver_name ? (
          <Text fz={12} c="dimmed" truncate maw={180} title={refund.approver_name}>
            {t`approved by ${{ name: refund.approver_name }}`}
          </Text>
        ) : null}
      </>
    ),
  }),
  col.accessor('payment_method', {
    header: t`Method`,
    cell: ({ row }) =>
      paidParts(row.original).map((words) => (
        <div key={words} className="numeric" style={{ whiteSpace: 'nowrap' }}>
          {words}
        </div>
      )),
  }),
  col.accessor('amount', {
    header: t`Amount`,
    cell: (c) => <strong>{formatMoney(c.getValue())}</strong>,
    meta: { align: 'end' },
  }),
]) as Columns<RefundRow>

/** Why, or that the whole sale was cancelled. */
export function reasonOf({ kind, reason }: RefundRow): string {
  return kind === 'cancel' ? [t`Cancelled`, reason].filter(Boolean).join(': ') : reason
}

function OneLine({ children }: { children: string }) {
  return (
    <Text inherit truncate maw={180} title={children}>
      {children}
    </Text>
  )
}
