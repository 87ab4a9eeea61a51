import { t } from '@lingui/core/macro'
import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { PaymentMethod } from '@tunda/contract/selling/payment-methods'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import type { PartPaid, Ticket, TicketChange } from '@tunda/contract/selling/ticket'
import { partsProblem, tenderOf } from '@tunda/contract/selling/ticket-payments'
import { useEffect, useRef } from 'react'
import { MoneyInput } from '../../../shared/fields/money-input.tsx'
import { formatMoney } from '../../../shared/words/money.ts'
import { methodChoices, tenderWords } from '../../../shared/words/tender-words.ts'
import classes from './split-payment.module.css'
import { wholeShillings } from './whole-shillings.ts'

const methods = methodChoices.map(({ method, label }) => ({ value: method, label }))
/** With the ticket's own that is more than anybody counts out. */
const mostOthers = 4

type Props = { ticket: Ticket; total: number; onChange: (change: TicketChange) => void }

/** Further payments beside the chosen method, which pays whatever they leave. */
export function SplitPayment({ ticket, total, onChange }: Props) {
  const { parts, method: own } = ticket
  const put = (next: readonly PartPaid[]) => onChange({ type: 'parts', parts: next })
  const change = (id: string, fields: Partial<PartPaid>) =>
    put(parts.map((other) => (other.id === id ? { ...other, ...fields } : other)))
  const unused = methods.find(({ value }) => value !== own && parts.every(({ method }) => method !== value))
  const add = () => put([...parts, { id: crypto.randomUUID(), method: unused?.value ?? 'mobile_money', reference: '' }])
  const problem = partsProblem(ticket, total)
  // The fields of a further payment open below what is in view on a small screen.
  const split = useRef<HTMLDivElement>(null)
  const shown = useRef(parts.length)
  useEffect(() => {
    if (parts.length > shown.current) split.current?.scrollIntoView({ block: 'nearest' })
    shown.current = parts.length
  }, [parts.length])
  return (
    <div ref={split} className={classes.split}>
      {parts.map((other, at) => (
        <OtherFields
          key={other.id}
          no={at + 2}
          payment={other}
          onChange={(fields) => change(other.id, fields)}
          onRemove={() => put(parts.filter(({ id }) => id !== other.id))}
        />
      ))}
      {parts.length > 0 ? (
        <Text size="sm" role="status" className={classes.rest} data-wrong={problem ? true : undefined}>
          {problem
            ? tenderWords(problem, salePolicies.desk)
            : t`${{ paymentMethodLabel: paymentMethodLabel(own) }} pays ${{ due: formatMoney(tenderOf(ticket, total).due) }}.`}
        </Text>
      ) : null}
      {parts.length < mostOthers && total > 0 ? (
        <Button variant="subtle" size="compact-sm" className={classes.add} onClick={add}>
          {parts.length === 0 ? t`Split the payment` : t`One more payment`}
        </Button>
      ) : null}
    </div>
  )
}

type FieldsProps = {
  no: number
  payment: PartPaid
  onChange: (fields: Partial<PartPaid>) => void
  onRemove: () => void
}

function OtherFields({ no, payment, onChange, onRemove }: FieldsProps) {
  const { method, amount, reference } = payment
  return (
    <fieldset className={classes.other}>
      <legend className={classes.legend}>{t`Payment ${no}`}</legend>
      <NativeSelect
        aria-label={t`Method of payment ${no}`}
        data={methods}
        value={method}
        onChange={(event) => onChange({ method: event.currentTarget.value as PaymentMethod })}
      />
      <ActionIcon size={36} aria-label={t`Remove payment ${no}`} onClick={onRemove}>
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
      <div className={classes.figures}>
        <MoneyInput
          aria-label={t`Amount of payment ${no}`}
          placeholder={t`Amount`}
          value={amount ?? ''}
          {...wholeShillings}
          onChange={(typed) => onChange({ amount: typeof typed === 'number' ? typed : undefined })}
        />
        {method === 'cash' ? null : (
          <PaymentReference
            method={method}
            label={t`Reference of payment ${no}`}
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
      placeholder={method === 'mobile_money' ? t`Transaction ID` : t`Number of the slip`}
      maxLength={100}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
