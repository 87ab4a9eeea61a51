import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import type { Customer } from '@tunda/contract/customers/customers'
import { Link } from 'react-router'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatDate } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { useCustomersPlace, writePlace } from './customers-address.ts'
import { StatusMenu } from './status-menu.tsx'

const col = columnsOf<Customer>()

export const customerColumns = col.columns([
  col.accessor('name', {
    header: t`Name`,
    cell: ({ row }) => <CustomerLink customer={row.original} />,
    meta: { sort: 'name' },
  }),
  col.accessor('phone', { header: t`Phone`, cell: (c) => <span className="numeric">{c.getValue() ?? '–'}</span> }),
  col.accessor('total_orders', {
    header: t`Orders`,
    cell: (c) => formatCount(c.getValue()),
    meta: { align: 'end', sort: 'orders' },
  }),
  col.accessor('total_spent', {
    header: t`Spent`,
    cell: (c) => <strong>{formatMoney(c.getValue())}</strong>,
    meta: { align: 'end', sort: 'spent' },
  }),
  col.accessor('average_order_value', {
    header: t`Average`,
    cell: (c) => formatMoney(c.getValue()),
    meta: { align: 'end' },
  }),
  col.accessor('last_order_date', {
    header: t`Last order`,
    cell: (c) => <span className="numeric">{dayOf(c.getValue())}</span>,
    meta: { sort: 'last_order' },
  }),
  col.accessor('status', { header: t`Status`, cell: ({ row }) => <StatusMenu customer={row.original} /> }),
]) as Columns<Customer>

const dayOf = (moment: string | null) => (moment === null ? '–' : formatDate(moment))

/** The name, which opens the customer beside the list. */
export function CustomerLink({ customer }: { customer: Customer }) {
  const [place] = useCustomersPlace()
  return (
    <Anchor
      component={Link}
      to={{ search: writePlace({ ...place, customer: customer.id, form: undefined }) }}
      preventScrollReset
      inherit
      fw={600}
      c="inherit"
    >
      {customer.name}
    </Anchor>
  )
}
