import { type Customer, CustomerFields, type CustomerStatus } from '@tunda/contract/customers/customers'
import type { Language } from '@tunda/contract/languages'
import { z } from 'zod'

/** The contract's fields as a form has them: an age that was left empty is none, and so is a language. */
export const CustomerForm = CustomerFields.omit({ customer_since: true }).extend({
  age: z.preprocess((typed) => (typed === '' ? null : typed), CustomerFields.shape.age),
  language: z.preprocess((chosen) => (chosen === '' ? null : chosen), CustomerFields.shape.language),
})

export type CustomerValues = {
  name: string
  phone: string
  email: string
  age: number | string
  location: string
  language: Language | ''
  status: CustomerStatus
}

export function valuesOf(customer: Customer | undefined): CustomerValues {
  return {
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
    email: customer?.email ?? '',
    age: customer?.age ?? '',
    location: customer?.location ?? '',
    language: customer?.language ?? '',
    status: customer?.status ?? 'active',
  }
}

/** What was changed of the values, ready to be sent: what a colleague changed meanwhile stays. */
export function changesOf(before: CustomerValues, after: CustomerValues): Partial<CustomerFields> {
  const changed = Object.entries(CustomerForm.parse(after)).filter(
    ([name]) => before[name as keyof CustomerValues] !== after[name as keyof CustomerValues],
  )
  return Object.fromEntries(changed)
}
