import { t } from '@lingui/core/macro'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type Customer, DuplicateCustomer } from '@tunda/contract/customers/customers'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { asFailure, type Failure } from '../shared/calls/failure.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { takeIssues } from '../shared/fields/form.tsx'
import { toast } from '../shared/page/toast.tsx'
import { refreshCustomers } from './customer-changes.ts'
import { CustomerForm, type CustomerValues, changesOf } from './customer-form-values.ts'

/** Saves the form as a new customer, or as changes to `customer`; returns them as saved, undefined when it was refused. */
export function useSaveCustomer(form: UseFormReturnType<CustomerValues>, customer: Customer | undefined) {
  const [problem, setProblem] = useState<string>()
  const { isPending, mutateAsync } = useMutation({
    mutationFn: send,
    onError: explain,
    onSuccess: () => void refreshCustomers(),
  })

  function send(values: CustomerValues): Promise<Customer> {
    if (!customer) return client.customers.add(CustomerForm.parse(values))
    return client.customers.update({ id: customer.id, ...changesOf(form.getInitialValues(), values) })
  }

  // The toast goes after five seconds; what is wrong stays where it can be put right.
  function explain(error: unknown) {
    const failure = asFailure(error)
    const isOnField = takeIssues(form, error) || takeDuplicate(failure)
    if (!isOnField) setProblem(failure.message)
    showFailure(customer ? t`Failed to update customer.` : t`Failed to add customer.`)(error)
  }

  function takeDuplicate({ code, meta, message }: Failure): boolean {
    const facts = DuplicateCustomer.safeParse(meta)
    if (code !== 'DUPLICATE_CUSTOMER' || !facts.success) return false
    form.setFieldError(facts.data.field, message)
    form.getInputNode(facts.data.field)?.focus()
    return true
  }

  async function save(values: CustomerValues): Promise<Customer | undefined> {
    setProblem(undefined)
    const saved = await mutateAsync(values).catch(() => undefined)
    if (saved) toast.ok(customer ? t`Customer updated` : t`Customer added`, saved.name)
    return saved
  }

  return { save, isPending, problem }
}
