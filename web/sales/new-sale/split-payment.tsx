import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type PaymentMethod, paymentMethodLabel } from '@tunda/contract/sales'
import { formatMoney } from '../../shared/money.ts'
import { MoneyInput } from '../../shared/money-input.tsx'
import classes from './split-payment.module.css'
import type { OtherPayment, Ticket, TicketChange } from './ticket.ts'
import { problemOfPayments, restOf } from './ticket-payments.ts'
import { wholeShillings } from './whole-shillings.ts'

const methods = (['cash', 'mobile_money', 'bank_transfer'] as const).map((value) => ({
  value,
  label: paymentMethodLabel(value),
}))
/** With the ticket's own that is more than anybody counts out. */
const mostOthers = 4

type Props = { ticket: Ticket; total: number; onChange: (change: TicketChange) => void }

/** Further payments beside the chosen method, which pays whatever they leave. */
export function SplitPayment({ ticket, total, onChange }: Props) {
  const { others, payment_method } = ticket
  const put = (next: readonly OtherPayment[]) => onChange({ type: 'others', others: next })
  const change = (id: string, fields: Partial<OtherPayment>) =>
    put(others.map((other) => (other.id === id ? { ...other, ...fields } : other)))
  const unused = methods.find(({ value }) => value !== payment_method && others.every(({ method }) => method !== value))
  const add = () =>
    put([...others, { id: crypto.randomUUID(), method: unused?.value ?? 'mobile_money', reference: '' }])
  const problem = problemOfPayments(ticket, total)
  return (
    <div className={classes.split}>
      {others.map((other, at) => (
        <OtherFields
          key={other.id}
          no={at + 2}
          payment={other}
          onChange={(fields) => change(other.id, fields)}
          onRemove={() => put(others.filter(({ id }) => id !== other.id))}
        />
      ))}
      {others.length > 0 ? (
        <Text size="sm" role="status" className={classes.rest} data-wrong={problem ? true : undefined}>
          {problem ?? `${paymentMethodLabel(payment_method)} pays ${formatMoney(restOf(ticket, total))}.`}
        </Text>
      ) : null}
      {others.length < mostOthers && total > 0 ? (
        <Button variant="subtle" size="compact-sm" className={classes.add} onClick={add}>
          {others.length === 0 ? 'Split the payment' : 'One more payment'}
        </Button>
      ) : null}
    </div>
  )
}

type FieldsProps = {
  no: number
  payment: OtherPayment
  onChange: (fields: Partial<OtherPayment>) => void
  onRemove: () => void
}

function OtherFields({ no, payment, onChange, onRemove }: FieldsProps) {
  const { method, amount, reference } = payment
  return (
    <fieldset className={classes.other}>
      <legend className={classes.legend}>Payment {no}</legend>
      <NativeSelect
        aria-label={`Method of payment ${no}`}
        data={methods}
        value={method}
        onChange={(event) => onChange({ method: event.currentTarget.value as PaymentMethod })}
      />
      <ActionIcon size={36} aria-label={`Remove payment ${no}`} onClick={onRemove}>
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
      <div className={classes.figures}>
        <MoneyInput
          aria-label={`Amount of payment ${no}`}
          placeholder="Amount"
          value={amount ?? ''}
          {...wholeShillings}
          onChange={(typed) => onChange({ amount: typeof typed === 'number' ? typed : undefined })}
        />
        {method === 'cash' ? null : (
          <PaymentReference
            method={method}
            label={`Reference of payment ${no}`}
            value={reference}
            onChange={(words) => onChange({ reference: words })}
          />
        )}
      </div>
    </fieldset>
  )
}

type ReferenceProps = {
  method: PaymentMethod
  label: string
  value: string
  onChange: (words: string) => void
}

/** What proves the payment later. */
export function PaymentReference({ method, label, value, onChange }: ReferenceProps) {
  return (
    <TextInput
      aria-label={label}
      placeholder={method === 'mobile_money' ? 'Transaction id' : 'Number of the slip'}
      maxLength={100}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
