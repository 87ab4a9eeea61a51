import { t } from '@lingui/core/macro'
import { Checkbox, Stack } from '@mantine/core'
import type { Customer } from '@tunda/contract/customers/customers'
import { anonymousCustomer } from '@tunda/contract/selling/buyer-names'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { buyerName } from '../shared/words/buyer-name.ts'
import { refreshCustomers } from './customer-changes.ts'

type Props = {
  /** The customer to delete; undefined keeps the dialog closed. */
  customer: Customer | undefined
  onClose: () => void
  onDone: () => void
}

/** Asks, deletes, and says what became of the customer: deleted, or anonymised because of their sales. */
export function DeleteCustomer({ customer, onClose, onDone }: Props) {
  const [last, setLast] = useState(customer)
  const [force, setForce] = useState(false)
  if (customer && customer !== last) {
    setLast(customer)
    setForce(false)
  }
  const name = last?.name ?? ''

  async function remove() {
    if (!customer) return
    const { id } = customer
    const { result } = await client.customers.remove({ id, ...(force ? { force } : {}) })
    if (result === 'deleted') toast.ok(t`Customer deleted`, name)
    else
      toast.ok(
        t`Customer anonymized`,
        t`${name} is now ${{ anonymousCustomer: buyerName(anonymousCustomer) }}; the sales stay.`,
      )
    onDone()
    // Asked again, it might only answer that it is gone.
    cache.removeQueries({ queryKey: api.customers.get.key({ input: { id } }) })
    await refreshCustomers()
  }

  return (
    <ConfirmDialog
      opened={customer !== undefined}
      onClose={onClose}
      title={t`Delete ${name}?`}
      action={t`Delete ${name}`}
      onConfirm={remove}
      failed={t`Failed to delete customer.`}
      danger
    >
      {last && last.total_orders > 0 ? (
        <Stack gap="sm">
          <span>
            {t`${name} has bought from you. The sales stay; name, phone, email, age, location and notes are removed from them and from the customer for good.`}
          </span>
          <Checkbox
            label={t`Remove the customer entirely`}
            description={t`The sales stay, without a customer.`}
            checked={force}
            onChange={(event) => setForce(event.currentTarget.checked)}
          />
        </Stack>
      ) : (
        t`The customer will be deleted for good.`
      )}
    </ConfirmDialog>
  )
}
