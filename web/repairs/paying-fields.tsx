import { t } from '@lingui/core/macro'
import { Button, CloseButton, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { PaymentMethod } from '@tunda/contract/selling/payment-methods'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { numberOf } from '../shared/fields/whole-number.ts'
import { methodChoices } from '../shared/words/tender-words.ts'
import { newPaying, type Paying } from './settling.ts'

const methods = methodChoices.map(({ method, label }) => ({ value: method, label }))

type Props = { payments: readonly Paying[]; left: number; onChange: (payments: Paying[]) => void }

/** How the rest is paid: one method as a rule, several where the payment is split. */
export function PayingFields({ payments, left, onChange }: Props) {
  const change = (id: string, fields: Partial<Paying>) =>
    onChange(payments.map((one) => (one.id === id ? { ...one, ...fields } : one)))
  const missing = left - payments.reduce((sum, { amount }) => sum + numberOf(amount), 0)
  const unused = methods.find(({ value }) => payments.every(({ method }) => method !== value))
  return (
    <Stack gap="xs">
      {payments.map((one, at) => (
        <Group key={one.id} gap="xs" align="end">
          <NativeSelect
            label={payments.length > 1 ? t`Method of payment ${{ no: at + 1 }}` : t`Payment method`}
            size="md"
            style={{ flex: '1 1 130px' }}
            data={methods}
            value={one.method}
            onChange={(event) => change(one.id, { method: event.currentTarget.value as PaymentMethod })}
          />
          <MoneyInput
            label={payments.length > 1 ? t`Amount of payment ${{ no: at + 1 }}` : t`Amount`}
            size="md"
            style={{ flex: '1 1 130px' }}
            value={one.amount}
            onChange={(amount) => change(one.id, { amount })}
          />
          {payments.length > 1 ? (
            <CloseButton
              size="lg"
              aria-label={t`Remove payment ${{ no: at + 1 }}`}
              onClick={() => onChange(payments.filter(({ id }) => id !== one.id))}
            />
          ) : null}
          {one.method === 'cash' ? null : (
            <TextInput
              aria-label={t`Reference of payment ${{ no: at + 1 }}`}
              placeholder={one.method === 'mobile_money' ? t`Transaction ID` : t`Number of the slip`}
              maxLength={100}
              autoComplete="off"
              style={{ flex: '1 1 100%' }}
              value={one.reference}
              onChange={(event) => change(one.id, { reference: event.currentTarget.value })}
            />
          )}
        </Group>
      ))}
      <Group gap="xs">
        {payments.length === 1 && missing !== 0 && left > 0 ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange(payments.map((one) => ({ ...one, amount: left })))}
          >{t`All of it`}</Button>
        ) : null}
        {payments.length < 4 && unused ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange([...payments, newPaying(unused.value, missing > 0 ? missing : '')])}
          >{t`Split the payment`}</Button>
        ) : null}
      </Group>
    </Stack>
  )
}
