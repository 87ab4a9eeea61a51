import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import type { FormEvent } from 'react'
import type { Desk } from '../desk/use-desk.ts'
import { CustomerSearch, useCustomerSearch } from './customer-search.tsx'
import { LastPurchases } from './last-purchases.tsx'
import classes from './panel-list.module.css'
import { SidePanel } from './side-panel.tsx'

type Props = { desk: Desk; onClose: () => void }

/** The buyer: found among the shop's customers while online, or typed, which is enough for the server to find or add them. */
export function CustomerPanel({ desk, onClose }: Props) {
  const { ticket, change, till } = desk
  const search = useCustomerSearch(till, {
    name: ticket.customer?.name ?? '',
    phone: ticket.customer?.contact ?? '',
  })
  const { name, phone, found, isOffline } = search
  function choose(customer: TicketCustomer | undefined): void {
    change({ type: 'customer', customer })
    onClose()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const typed = { name, contact: phone }
    choose(found.find((one) => one.name === typed.name && one.contact === typed.contact) ?? typed)
  }
  return (
    <SidePanel title={t`Customer`} onClose={onClose}>
      <form onSubmit={submit} className={classes.rows}>
        <CustomerSearch search={search} onChoose={choose} isFocused={window.matchMedia('(pointer: fine)').matches} />
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
