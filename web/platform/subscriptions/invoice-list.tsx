import { t } from '@lingui/core/macro'
import { Anchor, Card, UnstyledButton } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { InvoiceStatus } from '@tunda/contract/organization/subscription'
import { tierNames } from '@tunda/contract/plans/plan-names'
import type { InvoiceRow } from '@tunda/contract/platform/platform-billing'
import { Link } from 'react-router'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { invoiceStatusLooks } from '../../shared/plans/plan-words.ts'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { Table } from '../../shared/table/table.tsx'
import { columnsOf } from '../../shared/table/table-columns.ts'
import { formatDay } from '../../shared/words/calendar-day.ts'
import { formatDate } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { ListTools } from '../list-tools.tsx'
import classes from '../platform.module.css'
import { type PlatformAddress, usePlatformAddress } from '../platform-address.ts'
import { invoicesPage, useInvoices } from './use-subscriptions.ts'

const statuses = InvoiceStatus.options.map((value) => ({ value, label: invoiceStatusLooks[value].words }))

/** Every subscription invoice, newest first. */
export function InvoiceList({ address }: { address: PlatformAddress }) {
  const { search, change, word } = address
  const list = useInvoices(address)
  const isFiltered = search !== '' || word('status') !== undefined
  return (
    <Card p={0}>
      <ListTools of="invoices" placeholder={t`Search number, name or email`} statuses={statuses} address={address} />
      <Table
        label={t`Invoices`}
        columns={columns}
        rows={list.data?.subscription_invoices}
        rowId={({ id }) => id}
        query={list}
        empty={
          <EmptyState
            icon={IconFileInvoice}
            title={t`No invoices yet`}
            text={t`Bill a subscription, and its owner finds the invoice on their Subscription page.`}
          />
        }
        onClearFilters={isFiltered ? () => change({ search: undefined, status: undefined }) : undefined}
        paging={list.data && { ...list.data, limit: invoicesPage, onPage: (page) => change({ page: String(page) }) }}
        onOpen={({ id }) => change({ open: id })}
        card={(invoice) => <InvoiceCard invoice={invoice} />}
      />
    </Card>
  )
}

const col = columnsOf<InvoiceRow>()
const columns = col.columns([
  col.accessor('invoice_number', { header: t`Invoice`, cell: ({ row }) => <InvoiceLink invoice={row.original} /> }),
  col.accessor('email', {
    header: t`Person`,
    cell: ({ row }) => (
      <span className={classes.who}>
        {row.original.full_name || row.original.email}
        <small>{row.original.email}</small>
      </span>
    ),
  }),
  col.accessor('subscription_tier', { header: t`Plan`, cell: (c) => tierNames[c.getValue()] }),
  col.accessor('period_start', {
    header: t`Period`,
    cell: ({ row }) => (
      <span className="numeric">
        {formatDay(row.original.period_start)} – {formatDay(row.original.period_end)}
      </span>
    ),
  }),
  col.accessor('status', { header: t`Status`, cell: (c) => <InvoiceBadge status={c.getValue()} /> }),
  col.accessor('amount', {
    header: t`Amount`,
    cell: (c) => <strong>{formatMoney(c.getValue())}</strong>,
    meta: { align: 'end' },
  }),
])

function InvoiceLink({ invoice: { id, invoice_number } }: { invoice: InvoiceRow }) {
  const { linkTo } = usePlatformAddress()
  return (
    <Anchor component={Link} to={linkTo(id)} preventScrollReset inherit fw={600} c="inherit" className="numeric">
      {invoice_number}
    </Anchor>
  )
}

function InvoiceBadge({ status }: Pick<InvoiceRow, 'status'>) {
  return <StatusBadge tone={invoiceStatusLooks[status].tone}>{invoiceStatusLooks[status].words}</StatusBadge>
}

function InvoiceCard({ invoice }: { invoice: InvoiceRow }) {
  const { linkTo } = usePlatformAddress()
  return (
    <UnstyledButton component={Link} to={linkTo(invoice.id)} preventScrollReset className={classes.card ?? ''}>
      <span>
        <strong className="numeric">{invoice.invoice_number}</strong>
        <small>{invoice.full_name || invoice.email}</small>
        <small>{formatDate(invoice.created_at)}</small>
      </span>
      <span>
        <strong className="numeric">{formatMoney(invoice.amount)}</strong>
        <InvoiceBadge status={invoice.status} />
      </span>
    </UnstyledButton>
  )
}
