import { t } from '@lingui/core/macro'
import { Anchor, Button, Card, Drawer, Group, Stack, Title, UnstyledButton } from '@mantine/core'
import { IconFileInvoice, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import type { SubscriptionInvoice } from '@tunda/contract/organization/subscription'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { InvoicePaper } from '../shared/files/invoice-paper.tsx'
import { printInvoice } from '../shared/files/print-invoice.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { invoiceStatusLooks } from '../shared/plans/plan-words.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { columnsOf } from '../shared/table/table-columns.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatDate } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import classes from './own-invoices.module.css'

const limit = 20

/** The invoices of the shop's plan, each as the paper it is printed on. */
export function OwnInvoices({ shop }: { shop: Organization | undefined }) {
  const titleId = useId()
  const [page, setPage] = useState(1)
  const [address, setAddress] = useSearchParams()
  const list = useQuery(
    api.subscription.invoices.queryOptions({ input: { page, limit }, placeholderData: keepPreviousData, staleTime: 0 }),
  )
  const open = list.data?.subscription_invoices.find(({ id }) => id === address.get('invoice'))
  const show = (invoice: SubscriptionInvoice | undefined) =>
    setAddress(invoice ? { invoice: invoice.id } : {}, { preventScrollReset: true })
  return (
    <Card component="section" p={0} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} className={classes.title}>{t`Invoices`}</Title>
      <Table
        label={t`Invoices`}
        columns={columns}
        rows={list.data?.subscription_invoices}
        rowId={({ id }) => id}
        query={list}
        empty={
          <EmptyState
            icon={IconFileInvoice}
            order={3}
            title={t`No invoices yet`}
            text={t`An invoice for your plan appears here as soon as it is created.`}
          />
        }
        paging={list.data && { ...list.data, limit, onPage: setPage }}
        onOpen={show}
        card={(invoice) => <InvoiceCard invoice={invoice} />}
      />
      <InvoiceDrawer invoice={open} shop={shop} onClose={() => show(undefined)} />
    </Card>
  )
}

const col = columnsOf<SubscriptionInvoice>()
const columns = col.columns([
  col.accessor('invoice_number', {
    header: t`Invoice`,
    cell: ({ row }) => (
      <Anchor
        component={Link}
        to={addressOf(row.original)}
        preventScrollReset
        inherit
        fw={600}
        c="inherit"
        className="numeric"
      >
        {row.original.invoice_number}
      </Anchor>
    ),
  }),
  col.accessor('created_at', {
    header: t`Date`,
    cell: (c) => <span className="numeric">{formatDate(c.getValue())}</span>,
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

function InvoiceBadge({ status }: Pick<SubscriptionInvoice, 'status'>) {
  return <StatusBadge tone={invoiceStatusLooks[status].tone}>{invoiceStatusLooks[status].words}</StatusBadge>
}

/** The page with this invoice open. */
const addressOf = ({ id }: SubscriptionInvoice) => `?invoice=${id}`

function InvoiceCard({ invoice }: { invoice: SubscriptionInvoice }) {
  return (
    <UnstyledButton component={Link} to={addressOf(invoice)} preventScrollReset className={classes.card ?? ''}>
      <span>
        <strong className="numeric">{invoice.invoice_number}</strong>
        <small>
          {tierNames[invoice.subscription_tier]} · {formatDate(invoice.created_at)}
        </small>
      </span>
      <span>
        <strong className="numeric">{formatMoney(invoice.amount)}</strong>
        <InvoiceBadge status={invoice.status} />
      </span>
    </UnstyledButton>
  )
}

type DrawerProps = { invoice: SubscriptionInvoice | undefined; shop: Organization | undefined; onClose: () => void }

function InvoiceDrawer({ invoice, shop, onClose }: DrawerProps) {
  const paper = useRef<HTMLDivElement>(null)
  return (
    <Drawer
      opened={invoice !== undefined}
      onClose={onClose}
      position="right"
      size={520}
      title={invoice ? t`Invoice ${{ invoiceNumber: invoice.invoice_number }}` : t`Invoice`}
    >
      {invoice ? (
        <Stack gap="lg">
          <Group>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
              onClick={() => paper.current && printInvoice(paper.current)}
            >{t`Print`}</Button>
          </Group>
          <div ref={paper}>
            <InvoicePaper invoice={invoice} to={{ name: shop?.name ?? '', detail: shop?.rules.address ?? '' }} />
          </div>
        </Stack>
      ) : null}
    </Drawer>
  )
}
