import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { Customer, CustomerStatus } from '@tunda/contract/customers/customers'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { statusWords } from './customer-words.ts'

/** Asks again for everything that shows customers. */
export async function refreshCustomers(): Promise<void> {
  await refresh('customers')
}

/** Changes a customer's status where it stands. */
export function useStatusChange(customer: Customer) {
  return useMutation({
    mutationFn: (status: CustomerStatus) => client.customers.update({ id: customer.id, status }),
    onSuccess: ({ name, status }) =>
      toast.ok(t`${name} is now ${{ status: statusWords[status].replace(/^[AI]/, toLower) }}`),
    onError: showFailure(t`Failed to update customer status`),
    onSettled: refreshCustomers,
  })
}

const toLower = (letter: string) => letter.toLowerCase()
