import { t } from '@lingui/core/macro'
import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import { useState } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { accountWords } from '../../shared/credit/account-words.ts'
import { MoneyInput } from '../../shared/fields/money-input.tsx'
import { numberOf } from '../../shared/fields/whole-number.ts'
import { formatTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { ChooseLayby, TakeForLayby } from '../laybys/layby-payment.tsx'
import { CustomerSearch, useCustomerSearch } from '../panels/customer-search.tsx'
import classes from '../panels/panel-list.module.css'
import { SidePanel } from '../panels/side-panel.tsx'
import { printPayment } from './payment-paper.ts'
import { type LaybyChosen, type PaymentTaken, takePayment } from './take-payment.ts'

type Props = { desk: Desk; onClose: () => void }

/**
 * Takes cash from a customer for what they owe or for a lay-by, online or offline: from one whom the till has looked up, or by phone number; for a
 * lay-by by its number.
 */
export function PaymentPanel({ desk, onClose }: Props) {
  const { till, ticket, mayReceive, mayTakeLaybys } = desk
  const onlyLaybys = mayTakeLaybys && !mayReceive
  const { shift } = useObservable(till.drawer)
  const [customer, setCustomer] = useState<TicketCustomer | undefined>(
    !onlyLaybys && ticket.customer?.id ? ticket.customer : undefined,
  )
  const [layby, setLayby] = useState<LaybyChosen>()
  const [kind, setKind] = useState<'account' | 'layby'>(onlyLaybys ? 'layby' : 'account')
  const [done, setDone] = useState<PaymentTaken>()
  return (
    <SidePanel title={t`Receive a payment`} onClose={onClose}>
      {done ? (
        <Done desk={desk} payment={done} onClose={onClose} />
      ) : shift === null ? (
        <Text>{t`Open the cash drawer first.`}</Text>
      ) : customer ? (
        <TakeAmount desk={desk} customer={customer} onBack={() => setCustomer(undefined)} onDone={setDone} />
      ) : layby ? (
        <TakeForLayby desk={desk} layby={layby} onBack={() => setLayby(undefined)} onDone={setDone} />
      ) : (
        <Stack gap="md">
          {mayReceive && mayTakeLaybys ? (
            <SegmentedControl<typeof kind>
              aria-label={t`What the payment is for`}
              size="md"
              fullWidth
              data={[
                { value: 'account', label: t`On account` },
                { value: 'layby', label: t`Lay-by` },
              ]}
              value={kind}
              onChange={setKind}
            />
          ) : null}
          {kind === 'layby' ? (
            <ChooseLayby desk={desk} onChoose={setLayby} />
          ) : (
            <ChooseCustomer desk={desk} onChoose={setCustomer} />
          )}
        </Stack>
      )}
    </SidePanel>
  )
}

function ChooseCustomer({ desk: { till }, onChoose }: { desk: Desk; onChoose: (customer: TicketCustomer) => void }) {
  const search = useCustomerSearch(till)
  const { name, phone, isOffline } = search
  return (
    <div className={classes.rows}>
      <CustomerSearch search={search} onChoose={onChoose} />
      {isOffline ? (
        <>
          <p className={classes.facts}>
            {t`Offline: enter the phone number the shop has for them. The payment goes on their account when there is a connection.`}
          </p>
          <Button
            size="lg"
            disabled={phone.replaceAll(/\D/g, '').length < 9}
            onClick={() => onChoose({ name: name || phone, contact: phone })}
          >{t`Use this customer`}</Button>
        </>
      ) : null}
    </div>
  )
}

type AmountProps = {
  desk: Desk
  customer: TicketCustomer
  onBack: () => void
  onDone: (payment: PaymentTaken) => void
}

function TakeAmount({ desk: { till }, customer, onBack, onDone }: AmountProps) {
  const { account, name, contact } = customer
  const [amount, setAmount] = useState<number | string>(account && account.balance > 0 ? account.balance : '')
  const [isBusy, setBusy] = useState(false)
  const shillings = numberOf(amount)
  const rest = account ? shillings - Math.max(account.balance, 0) : 0
  async function take() {
    setBusy(true)
    const taken = await takePayment(till, customer, shillings)
    setBusy(false)
    if (taken) onDone(taken)
  }
  return (
    <Stack gap="md">
      <div>
        <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text c="dimmed">
          {account ? t`${{ owes: accountWords(account) }} · as of ${{ time: formatTime(account.as_of) }}` : contact}
        </Text>
      </div>
      <MoneyInput label={t`Cash received`} size="lg" value={amount} onChange={setAmount} data-autofocus />
      {rest > 0 ? <Text role="status">{t`${{ rest: formatMoney(rest) }} becomes a deposit.`}</Text> : null}
      <div className={classes.actions}>
        <Button loading={isBusy} disabled={shillings === 0} onClick={() => void take()}>
          {t`Receive ${{ amount: formatMoney(shillings) }}`}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onBack}>{t`Another customer`}</Button>
      </div>
    </Stack>
  )
}

function Done({ desk: { terminal }, payment, onClose }: { desk: Desk; payment: PaymentTaken; onClose: () => void }) {
  const { amount, number, customer, owed, layby } = payment
  return (
    <Stack gap="md" role="status">
      <Text fw={700}>{t`Received ${{ amount: formatMoney(amount) }}`}</Text>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {[number, customer ?? layby?.number].filter(Boolean).join(' · ')}
      </Text>
      {owed ? <Text>{t`Owes ${{ balance: formatMoney(Math.max(owed.now, 0)) }}`}</Text> : null}
      {layby?.left ? <Text>{t`${{ left: formatMoney(layby.left.now) }} left to pay`}</Text> : null}
      <Text c="dimmed">{t`Saved on this device. The shop’s books follow when there is a connection.`}</Text>
      <div className={classes.actions}>
        <Button size="lg" onClick={onClose}>{t`Done`}</Button>
        <Button
          size="lg"
          variant="default"
          onClick={() => void printPayment(payment, { ...terminal.shop, logo: terminal.shop.logo?.picture })}
        >{t`Print`}</Button>
      </div>
    </Stack>
  )
}
