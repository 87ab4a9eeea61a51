import { plural, t } from '@lingui/core/macro'
import { CloseButton } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import { api } from '../../../shared/calls/api.ts'
import { contractRoutes } from '../../../shared/calls/contract-routes.ts'
import { useMayCall } from '../../../shared/calls/organization.ts'
import { StatusBadge } from '../../../shared/table/status-badge.tsx'
import classes from './customer-field.module.css'

type Props = {
  customer: TicketCustomer & { readonly id: string }
  /** The field that they were chosen in is gone: whoever works with the keyboard goes on from here. */
  takesFocus: boolean
  onClear: () => void
}

const focus = (element: HTMLElement | null) => element?.focus()

/** The customer whom the sale will count for, and what the shop knows of them. */
export function ChosenCustomer({ customer: { id, name, contact }, takesFocus, onClear }: Props) {
  const maySee = useMayCall(contractRoutes.customers.get)
  const { data } = useQuery(api.customers.get.queryOptions({ input: maySee ? { id } : skipToken }))
  const orders =
    data === undefined ? '' : t`${plural({ totalOrders: data.total_orders }, { one: '# order', other: '# orders' })}`
  return (
    <section className={classes.chosen} aria-label={t`Customer`} tabIndex={-1} ref={takesFocus ? focus : null}>
      <IconUser size={20} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <strong>{name}</strong>
        <span className={classes.phone}>{[contact, orders].filter(Boolean).join(' · ')}</span>
      </span>
      {data?.status === 'vip' ? <StatusBadge tone="ok" dot={false}>{t`VIP`}</StatusBadge> : null}
      <CloseButton size="lg" aria-label={t`Not ${name}`} data-key="F2" onClick={onClear} />
    </section>
  )
}
