import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUser } from '@tabler/icons-react'
import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import { useEffect, useState } from 'react'
import { accountWords } from '../../shared/credit/account-words.ts'
import { Plate } from '../plate.tsx'
import { useConnection } from '../shop-line.ts'
import { tellDrawer } from '../sync/tell-drawer.ts'
import { serverNow, type Till } from '../till.ts'
import classes from './panel-list.module.css'

type Found = TicketCustomer & { readonly id: string }
type Sought = { readonly name: string; readonly phone: string }

/** What is typed of a customer, and the shop's matching customers: a moment after the last letter, and none while the server does not answer. */
export function useCustomerSearch(till: Till, first: Sought = { name: '', phone: '' }) {
  const [typed, setTyped] = useState(first)
  const isOffline = useConnection(till) === 'offline'
  const [name, phone] = [typed.name.trim(), typed.phone.trim()]
  const found = useFound(till, isOffline ? '' : phone.length >= 3 ? phone : name)
  return { typed, setTyped, name, phone, found, isOffline }
}

type Props = {
  search: ReturnType<typeof useCustomerSearch>
  onChoose: (customer: TicketCustomer) => void
  isFocused?: boolean | undefined
}

/** Name and phone, and below them the customers that match. */
export function CustomerSearch({ search: { typed, setTyped, found }, onChoose, isFocused }: Props) {
  return (
    <>
      <TextInput
        label={t`Name`}
        size="lg"
        maxLength={100}
        autoComplete="off"
        data-autofocus={isFocused || undefined}
        value={typed.name}
        onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, name: value }))}
      />
      <TextInput
        label={t`Phone`}
        size="lg"
        type="tel"
        inputMode="tel"
        maxLength={100}
        autoComplete="off"
        value={typed.phone}
        onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, phone: value }))}
      />
      {found.map((customer) => (
        <Plate key={customer.id} className={classes.row} onClick={() => onChoose(customer)}>
          <IconUser size={20} stroke={1.6} aria-hidden />
          <span className={classes.name}>
            {customer.name}
            {customer.account ? <small className="numeric">{accountWords(customer.account)}</small> : null}
          </span>
          <span className="numeric">{customer.contact}</span>
        </Plate>
      ))}
    </>
  )
}

/** As the server knows them after it was sent their payments here. While a payment may or may not be in the balance, the balance is not shown. */
async function findTold(till: Till, words: string): Promise<Found[]> {
  if (paying(till).size > 0) await Promise.race([tellDrawer(till, 'end'), wait(mostToldMs)])
  const before = paying(till)
  const known = await till.line.findCustomers(till, words)
  const unsure = new Set([...before, ...paying(till)])
  const as_of = serverNow(till).toISOString()
  return known.map(({ phone, account, ...customer }) => ({
    ...customer,
    contact: phone,
    ...(account && !unsure.has(customer.id) && { account: { ...account, as_of } }),
  }))
}

const mostToldMs = 5000
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** People with a payment here that the server has not answered yet: it may know of it already. */
function paying(till: Till): Set<string> {
  const payments = till.drawer.get().waiting.filter((event) => event.kind === 'payment')
  return new Set(payments.flatMap(({ customer_id }) => customer_id ?? []))
}

function useFound(till: Till, words: string): readonly Found[] {
  const [sought] = useDebouncedValue(words, 250)
  const [found, setFound] = useState<{ of: string; customers: readonly Found[] }>({ of: '', customers: [] })
  useEffect(() => {
    const leaving = new AbortController()
    if (sought.length >= 3) {
      findTold(till, sought)
        .then((customers) => leaving.signal.aborted || setFound({ of: sought, customers }))
        .catch(() => leaving.signal.aborted || setFound({ of: sought, customers: [] }))
    }
    return () => leaving.abort()
  }, [till, sought])
  return found.of === sought && sought.length >= 3 ? found.customers : []
}
