import { t } from '@lingui/core/macro'
import { Alert, Button, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type Customer, CustomerStatus } from '@tunda/contract/customers/customers'
import { useState } from 'react'
import { Form, useContractForm } from '../shared/fields/form.tsx'
import { receiptLanguages } from '../shared/receipt/receipt-languages.ts'
import classes from './customer-form.module.css'
import { type CustomerValues, CustomerForm as FormSchema, valuesOf } from './customer-form-values.ts'
import { statusWords } from './customer-words.ts'
import { DuplicateWarning } from './duplicate-warning.tsx'
import { useSaveCustomer } from './use-save-customer.ts'

type Props = {
  /** The customer to change; without it a new one is added. */
  customer: Customer | undefined
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: (customer: Customer) => void
  /** Opens the customer who is already there. */
  onOpen: (id: string) => void
}

const statuses = CustomerStatus.options.map((value) => ({ value, label: statusWords[value] }))

/** Adds or changes a customer, and says while the phone or email is typed who already has it. */
export function CustomerForm({ customer, onDirty, onCancel, onSaved, onOpen }: Props) {
  const [typed, setTyped] = useState({ phone: '', email: '' })
  const follow = useDebouncedCallback(setTyped, 400)
  const form = useContractForm({
    schema: FormSchema,
    initialValues: valuesOf(customer),
    onValuesChange: ({ phone, email }: CustomerValues) => {
      onDirty(form.isDirty())
      follow({ phone, email })
    },
  })
  const { save, isPending, problem } = useSaveCustomer(form, customer)

  async function submit(values: CustomerValues) {
    const saved = await save(values)
    if (saved) onSaved(saved)
  }
  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="md" className={classes.fields ?? ''}>
        <TextInput label={t`Name`} required data-autofocus key={form.key('name')} {...form.getInputProps('name')} />
        <TextInput label={t`Phone`} type="tel" key={form.key('phone')} {...form.getInputProps('phone')} />
        <TextInput label={t`Email`} type="email" key={form.key('email')} {...form.getInputProps('email')} />
        <DuplicateWarning {...typed} except={customer?.id} onOpen={onOpen} />
        <Group grow align="start">
          <NumberInput
            label={t`Age`}
            min={1}
            max={130}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            key={form.key('age')}
            {...form.getInputProps('age')}
          />
          <NativeSelect label={t`Status`} data={statuses} key={form.key('status')} {...form.getInputProps('status')} />
        </Group>
        <TextInput label={t`Location`} key={form.key('location')} {...form.getInputProps('location')} />
        <NativeSelect
          label={t`Language of receipts`}
          data={receiptLanguages(t`The shop’s language`)}
          key={form.key('language')}
          {...form.getInputProps('language')}
        />
        {problem ? <Alert color="clay" role="alert" py={8} title={problem} /> : null}
        <Group gap={8} justify="end">
          <Button variant="subtle" onClick={onCancel} disabled={isPending}>{t`Cancel`}</Button>
          <Button type="submit" loading={isPending}>
            {customer ? t`Save changes` : t`Save customer`}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
