import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { saleStatusLabel } from '@tunda/contract/selling/sale-words'
import type { ListedSale, SaleRow } from '@tunda/contract/selling/sales'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { buyerName } from '../shared/words/buyer-name.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import { paidParts } from '../shared/words/paid-words.ts'
import { InvoiceLink } from './invoice-link.tsx'

const col = columnsOf<ListedSale>()

const invoice = col.columns([
  col.accessor('invoice_number', {
    header: t`Invoice`,
    cell: ({ row }) => (
      <>
        <InvoiceLink saleId={row.original.id}>{row.original.invoice_number}</InvoiceLink>
        <Text className="numeric" fz={12} c="dimmed">
          {formatDateTime(row.original.sale_date)}
        </Text>
      </>
    ),
  }),
])
const customer = col.columns([
  col.accessor('customer_name', {
    header: t`Customer`,
    cell: (c) => <OneLine width={130}>{buyerName(c.getValue())}</OneLine>,
  }),
])
const customerAndSeller = col.columns([
  col.accessor('customer_name', {
    header: t`Customer`,
    cell: ({ row: { original } }) => (
      <>
        <OneLine width={130}>{buyerName(original.customer_name)}</OneLine>
        {original.sold_by ? (
          <Text
            fz={12}
            c="dimmed"
            truncate
            maw={148}
            title={original.sold_by}
          >{t`Sold by ${{ seller: original.sold_by }}`}</Text>
        ) : null}
      </>
    ),
  }),
])
const ofSale = col.columns([
  col.accessor('items_summary', {
    header: t`Items`,
    cell: (c) => (
      <OneLine width={170} quiet>
        {c.getValue()}
      </OneLine>
    ),
  }),
  col.accessor('payment_method', {
    header: t`Paid by`,
    cell: ({ row }) =>
      paidParts(row.original).map((words) => (
        <div key={words} className="numeric" style={{ whiteSpace: 'nowrap' }}>
          {words}
        </div>
      )),
  }),
  col.accessor('status', { header: t`Status`, cell: ({ row }) => <SaleStatusBadge sale={row.original} /> }),
])
const profit = col.columns([
  col.accessor('profit', { header: t`Profit`, cell: (c) => formatMoney(c.getValue() ?? 0), meta: { align: 'end' } }),
])
const total = col.columns([
  col.accessor('total_amount', {
    header: t`Total`,
    cell: ({ row }) => <Total sale={row.original} />,
    meta: { align: 'end' },
  }),
])

const withProfit = [...invoice, ...customer, ...ofSale, ...profit, ...total] as Columns<ListedSale>
const withoutProfit = [...invoice, ...customer, ...ofSale, ...total] as Columns<ListedSale>
const withSeller = [...invoice, ...customerAndSeller, ...ofSale, ...profit, ...total] as Columns<ListedSale>
const sellerAlone = [...invoice, ...customerAndSeller, ...ofSale, ...total] as Columns<ListedSale>

/** Who sold stands there where several do. */
export function columnsFor(seesProfit: boolean, seesSeller: boolean): Columns<ListedSale> {
  if (seesSeller) return seesProfit ? withSeller : sellerAlone
  return seesProfit ? withProfit : withoutProfit
}

function OneLine({ width, quiet = false, children }: { width: number; quiet?: boolean; children: string }) {
  return (
    <Text inherit truncate maw={width} title={children} {...(quiet ? { c: 'dimmed' } : {})}>
      {children}
    </Text>
  )
}

function Total({ sale }: { sale: SaleRow }) {
  return (
    <>
      <strong>{formatMoney(sale.total_amount)}</strong>
      {isPartlyRefunded(sale) ? (
        <Text className="numeric" fz={12} c="dimmed">
          {formatMoney(-(sale.refunded_amount ?? 0))}
        </Text>
      ) : null}
    </>
  )
}

type Standing = Pick<SaleRow, 'status' | 'refunded_amount'>

export function isPartlyRefunded({ status, refunded_amount = 0 }: Standing): boolean {
  return status === 'completed' && refunded_amount > 0
}

export function SaleStatusBadge({ sale }: { sale: Standing }) {
  if (isPartlyRefunded(sale)) return <StatusBadge tone="warn">{t`Partly refunded`}</StatusBadge>
  return <StatusBadge tone={sale.status === 'completed' ? 'ok' : 'quiet'}>{saleStatusLabel(sale.status)}</StatusBadge>
}
