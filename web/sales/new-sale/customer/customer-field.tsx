import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { Customer } from '@tunda/contract/customers/customers'
import type { Ticket, TicketChange } from '@tunda/contract/selling/ticket'
import { useState } from 'react'
import { CustomerSearch } from '../../../shared/customers/customer-search.tsx'
import { ChosenCustomer } from './chosen-customer.tsx'
import { KnownByPhone } from './known-by-phone.tsx'

type Props = { ticket: Ticket; isRequired: boolean; onChange: (change: TicketChange) => void }

/** Who buys: a customer of the shop found by name or phone, a new one by name and phone, or nobody in particular. */
export function CustomerField({ ticket, isRequired, onChange }: Props) {
  const [isChosenHere, setChosenHere] = useState(false)
  const choose = ({ id, name, phone }: Pick<Customer, 'id' | 'name' | 'phone'>) => {
    setChosenHere(true)
    onChange({ type: 'customer', customer: { id, name, contact: phone ?? '' } })
  }
  const { customer } = ticket
  if (customer?.id) {
    return (
      <ChosenCustomer
        customer={{ ...customer, id: customer.id }}
        takesFocus={isChosenHere}
        onClear={() => onChange({ type: 'customer', customer: undefined })}
      />
    )
  }
  const { name, contact } = customer ?? { name: '', contact: '' }
  const type = (typed: { name: string } | { contact: string }) =>
    onChange({ type: 'customer', customer: { name, contact, ...typed } })
  return (
    <>
      <CustomerSearch name={name} isRequired={isRequired} onType={(typed) => type({ name: typed })} onChoose={choose} />
      <div>
        <TextInput
          label={t`Phone or email`}
          placeholder={t`Optional`}
          inputMode="tel"
          maxLength={100}
          autoComplete="off"
          value={contact}
          onChange={(event) => type({ contact: event.currentTarget.value })}
        />
        <KnownByPhone name={name} contact={contact} onChoose={choose} />
      </div>
    </>
  )
}
