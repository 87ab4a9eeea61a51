import { CloseButton } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { contractRoutes } from '../../shared/contract-routes.ts'
import { formatCount } from '../../shared/money.ts'
import { useMayCall } from '../../shared/organization.ts'
import { StatusBadge } from '../../shared/status-badge.tsx'
import classes from './customer-field.module.css'
import type { Ticket } from './ticket.ts'

type Props = { ticket: Ticket; onClear: () => void }

/** The customer whom the sale will count for, and what the shop knows of them. */
export function ChosenCustomer({ ticket, onClear }: Props) {
  const { customer_id, customer_name, customer_contact } = ticket
  const maySee = useMayCall(contractRoutes.customers.get)
  const { data } = useQuery(
    api.customers.get.queryOptions({ input: customer_id && maySee ? { id: customer_id } : skipToken }),
  )
  const orders =
    data === undefined ? '' : `${formatCount(data.total_orders)} ${data.total_orders === 1 ? 'order' : 'orders'}`
  return (
    <section className={classes.chosen} aria-label="Customer">
      <IconUser size={20} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <strong>{customer_name}</strong>
        <span className={classes.phone}>{[customer_contact, orders].filter(Boolean).join(' · ')}</span>
      </span>
      {data?.status === 'vip' ? (
        <StatusBadge tone="ok" dot={false}>
          VIP
        </StatusBadge>
      ) : null}
      <CloseButton size="lg" aria-label={`Not ${customer_name}`} data-key="F2" onClick={onClear} />
    </section>
  )
}
