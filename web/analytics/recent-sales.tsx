import { t } from '@lingui/core/macro'
import { IconReceipt2 } from '@tabler/icons-react'
import { saleStatusLabel } from '@tunda/contract/selling/sale-words'
import type { SaleRow } from '@tunda/contract/selling/sales'
import { Link, useNavigate } from 'react-router'
import { paths, saleAt } from '../paths.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { columnsOf } from '../shared/table/table-columns.ts'
import type { ListState } from '../shared/table/table-states.tsx'
import { buyerName } from '../shared/words/buyer-name.ts'
import { type DateStyle, dayOf, formatDate, formatTime } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import { paidParts } from '../shared/words/paid-words.ts'
import { Panel } from './panel.tsx'
import classes from './recent-sales.module.css'

/** A sale with its time already in the shop's zone. */
type Row = SaleRow & { at: string }

const col = columnsOf<Row>()
const columns = col.columns([
  col.accessor('invoice_number', { header: t`Invoice`, cell: ({ row }) => <Invoice sale={row.original} /> }),
  col.accessor('customer_name', {
    header: t`Customer`,
    cell: (c) => <span className={classes.customer}>{buyerName(c.getValue())}</span>,
  }),
  col.accessor('items_summary', {
    header: t`Items`,
    cell: (c) => <span className={classes.items}>{unbroken(c.getValue())}</span>,
  }),
  col.accessor('payment_method', {
    header: t`Paid by`,
    cell: ({ row }) =>
      paidParts(row.original).map((words) => (
        <div key={words} className={classes.whole}>
          {words}
        </div>
      )),
  }),
  col.accessor('total_amount', {
    header: t`Total`,
    cell: (c) => <b className={classes.total}>{formatMoney(c.getValue())}</b>,
    meta: { align: 'end' },
  }),
])

type Props = { sales: readonly SaleRow[]; asOf: string; query: ListState; style: DateStyle }

export function RecentSales({ sales, asOf, query, style }: Props) {
  const navigate = useNavigate()
  const rows = sales.map((sale) => ({ ...sale, at: timeOf(sale.sale_date, asOf, style) }))
  return (
    <Panel title={t`Recent sales`} link={{ to: paths.sales, words: t`View all`, label: t`View all sales` }} isFlush>
      <Table
        label={t`Recent sales`}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        query={query}
        empty={
          <EmptyState
            icon={IconReceipt2}
            title={t`No sales yet`}
            text={t`Each sale appears here as it is made.`}
            order={3}
          />
        }
        onOpen={({ id }) => void navigate(saleAt(id))}
        card={saleCard}
      />
    </Panel>
  )
}

function Invoice({ sale }: { sale: Row }) {
  return (
    <div className={classes.invoice}>
      <Link to={saleAt(sale.id)}>{sale.invoice_number}</Link>
      <span className={classes.time}>{sale.at}</span>
      <Refunded sale={sale} />
    </div>
  )
}

function Refunded({ sale: { status } }: { sale: Row }) {
  return status === 'cancelled' ? <StatusBadge tone="quiet">{saleStatusLabel(status)}</StatusBadge> : null
}

function SaleCard({ sale }: { sale: Row }) {
  return (
    <Link to={saleAt(sale.id)} className={classes.card}>
      <span className={classes.cardWords}>
        <b>{sale.items_summary}</b>
        <span>
          {sale.invoice_number} · {sale.at}
        </span>
        <Refunded sale={sale} />
      </span>
      <span className={classes.cardFigures}>
        <b className="numeric">{formatMoney(sale.total_amount)}</b>
        {paidParts(sale).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </span>
    </Link>
  )
}

const saleCard = (sale: Row) => <SaleCard sale={sale} />

/** Keeps `+ 2` together at the end of a line. */
function unbroken(summary: string): string {
  return summary.replace(/ \+ (\d+)$/, ' +\u00a0$1')
}

/** Only the time for today's sales. */
function timeOf(moment: string, asOf: string, style: DateStyle): string {
  const isToday = dayOf(moment, style) === dayOf(asOf, style)
  return isToday ? formatTime(moment, style) : `${formatDate(moment, style)} ${formatTime(moment, style)}`
}
