import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUser } from '@tabler/icons-react'
import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import { type FormEvent, useEffect, useState } from 'react'
import { accountWords } from '../../shared/credit/account-words.ts'
import type { Desk } from '../desk/use-desk.ts'
import { Plate } from '../plate.tsx'
import { useConnection } from '../shop-line.ts'
import { tellDrawer } from '../sync/tell-drawer.ts'
import { serverNow } from '../till.ts'
import { LastPurchases } from './last-purchases.tsx'
import classes from './panel-list.module.css'
import { SidePanel } from './side-panel.tsx'

type Props = { desk: Desk; onClose: () => void }

/** The buyer: found among the shop's customers while online, or typed, which is enough for the server to find or add them. */
export function CustomerPanel({ desk, onClose }: Props) {
  const { ticket, change, till } = desk
  const [name, setName] = useState(ticket.customer?.name ?? '')
  const [phone, setPhone] = useState(ticket.customer?.contact ?? '')
  const isOffline = useConnection(till) === 'offline'
  const found = useFound(till, isOffline ? '' : phone.trim().length >= 3 ? phone.trim() : name.trim())
  function choose(customer: TicketCustomer | undefined): void {
    change({ type: 'customer', customer })
    onClose()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const typed = { name: name.trim(), contact: phone.trim() }
    choose(found.find((one) => one.name === typed.name && one.contact === typed.contact) ?? typed)
  }
  const size = 'lg' as const
  return (
    <SidePanel title={t`Customer`} onClose={onClose}>
      <form onSubmit={submit} className={classes.rows}>
        <TextInput
          label={t`Name`}
          size={size}
          maxLength={100}
          autoComplete="off"
          data-autofocus={window.matchMedia('(pointer: fine)').matches || undefined}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t`Phone`}
          size={size}
          type="tel"
          inputMode="tel"
          maxLength={100}
          autoComplete="off"
          value={phone}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        />
        {found.map((customer) => (
          <Plate key={customer.id} className={classes.row} onClick={() => choose(customer)}>
            <IconUser size={20} stroke={1.6} aria-hidden />
            <span className={classes.name}>
              {customer.name}
              {customer.account ? <small className="numeric">{accountWords(customer.account)}</small> : null}
            </span>
            <span className="numeric">{customer.contact}</span>
          </Plate>
        ))}
        <p className={classes.facts}>
          {isOffline
            ? t`Offline: enter the name and phone. They are matched, or added, when the sale is sent.`
            : t`A phone number the shop does not know yet is added with the sale.`}
        </p>
        <div className={classes.actions}>
          <Button type="submit">{t`Use this customer`}</Button>
          <Button variant="default" onClick={() => choose(undefined)}>{t`Walk-in Customer`}</Button>
        </div>
      </form>
      {ticket.customer ? <LastPurchases desk={desk} customer={ticket.customer} /> : null}
    </SidePanel>
  )
}

export type Found = TicketCustomer & { readonly id: string }

/** As the server knows them after it was sent their payments here. While a payment may or may not be in the balance, the balance is not shown. */
async function findTold(till: Desk['till'], words: string): Promise<Found[]> {
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
function paying(till: Desk['till']): Set<string> {
  const payments = till.drawer.get().waiting.filter((event) => event.kind === 'payment')
  return new Set(payments.flatMap(({ customer_id }) => customer_id ?? []))
}

/** The shop's matching customers, a moment after the last letter; none while the server does not answer. */
export function useFound(till: Desk['till'], words: string): readonly Found[] {
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
