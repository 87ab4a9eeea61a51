import { t } from '@lingui/core/macro'
import { Button, Drawer } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Customer } from '@tunda/contract/customers/customers'
import { useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { asFailure } from '../shared/calls/failure.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { LeaveDialog } from '../shared/page/leave-dialog.tsx'
import { unlessCovered } from '../shared/page/unless-covered.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { CustomerDetails } from './customer-details.tsx'
import classes from './customer-form.module.css'
import { CustomerForm } from './customer-form.tsx'
import type { CustomersPlace, GoTo } from './customers-address.ts'

type Open = Pick<CustomersPlace, 'customer' | 'form'>
type Props = {
  open: Open
  /** The rows in view, so that a known customer shows at once. */
  rows: readonly Customer[] | undefined
  goTo: GoTo
  onDelete: (customer: Customer) => void
}

const closed: Partial<CustomersPlace> = { customer: undefined, form: undefined }

/** What stands open over the list, by the address: a customer, their form, or the form for a new one. */
export function CustomerDrawer({ open, rows, goTo, onDelete }: Props) {
  const isOpen = open.form === 'new' || open.customer !== undefined
  // What was open stays to be seen while the drawer slides away.
  const [shown, setShown] = useState(open)
  if (isOpen && (open.customer !== shown.customer || open.form !== shown.form)) setShown(open)
  const [isDirty, setDirty] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const id = shown.form === 'new' ? undefined : shown.customer
  const query = useQuery(api.customers.get.queryOptions({ input: isOpen && id ? { id } : skipToken }))
  const customer = id === undefined ? undefined : (query.data ?? rows?.find((row) => row.id === id))

  function leave() {
    setDirty(false)
    goTo(open.form === 'edit' ? { form: undefined } : closed, { replace: true })
  }
  const close = () => (shown.form && isDirty ? setAsksToLeave(true) : leave())

  return (
    <>
      <Drawer
        opened={isOpen}
        onClose={unlessCovered(close)}
        position="right"
        size={480}
        title={titleOf(shown, customer)}
        classNames={{ title: classes.title ?? '' }}
      >
        {shown.form === 'new' ? (
          <CustomerForm
            customer={undefined}
            onDirty={setDirty}
            onCancel={close}
            onSaved={(saved) => {
              setDirty(false)
              goTo({ form: undefined, customer: saved.id }, { replace: true })
            }}
            onOpen={(other) => goTo({ form: undefined, customer: other })}
          />
        ) : query.error && !customer ? (
          <NotShown error={query.error} query={query} onClose={leave} />
        ) : !customer ? (
          <LoadingState />
        ) : shown.form === 'edit' ? (
          <CustomerForm
            key={customer.id}
            customer={customer}
            onDirty={setDirty}
            onCancel={close}
            onSaved={leave}
            onOpen={(other) => goTo({ form: undefined, customer: other })}
          />
        ) : (
          <CustomerDetails
            customer={customer}
            sales={query.data?.sales}
            query={query}
            onEdit={() => goTo({ form: 'edit' })}
            onDelete={() => onDelete(customer)}
          />
        )}
      </Drawer>
      <LeaveDialog opened={asksToLeave} onStay={() => setAsksToLeave(false)} onLeave={leave} />
    </>
  )
}

function titleOf({ form }: Open, customer: Customer | undefined): string {
  if (form === 'new') return t`Add customer`
  if (!customer) return t`Customer`
  return form === 'edit' ? t`Edit ${{ customer: customer.name }}` : customer.name
}

type NotShownProps = { error: unknown; query: Parameters<typeof FailedState>[0]['query']; onClose: () => void }

function NotShown({ error, query, onClose }: NotShownProps) {
  if (asFailure(error).status !== 404) return <FailedState error={error} query={query} />
  return (
    <EmptyState
      icon={IconUserOff}
      title={t`Customer not found`}
      text={t`They may have been deleted, or belong to another shop.`}
      action={<Button variant="default" onClick={onClose}>{t`Back to the list`}</Button>}
    />
  )
}
