import { t } from '@lingui/core/macro'
import { Button, Group, NativeSelect, SimpleGrid, Stack, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { InvoiceStatus } from '@tunda/contract/organization/subscription'
import type { InvoiceRow } from '@tunda/contract/platform/platform-billing'
import { DayInput } from '../../shared/fields/day-input.tsx'
import { Form } from '../../shared/fields/form.tsx'
import { MoneyInput } from '../../shared/fields/money-input.tsx'
import { invoiceStatusLooks } from '../../shared/plans/plan-words.ts'
import { InvoiceNumberField } from './invoice-number-field.tsx'
import type { InvoiceValues } from './invoice-values.ts'
import { SubscriptionField } from './subscription-field.tsx'
import { shillings } from './terms-fields.tsx'
import { useInvoiceForm } from './use-invoice-form.ts'

type Props = { invoice?: InvoiceRow; subscriptionId?: string | undefined; onDone: (made?: InvoiceRow) => void }

/** Bills a subscription, or changes an invoice. */
export function InvoiceForm({ invoice, subscriptionId, onDone }: Props) {
  const { form, save, isSaving } = useInvoiceForm(invoice, subscriptionId, onDone)
  return (
    <Form form={form} onSubmit={save}>
      <Stack gap="md">
        {invoice ? null : <SubscriptionField form={form} />}
        <InvoiceNumberField form={form} isGiven={invoice !== undefined} />
        <BilledFields form={form} />
        <Textarea label={t`Notes`} rows={3} maxLength={500} {...form.getInputProps('notes')} key={form.key('notes')} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={() => onDone()}>
            {invoice ? t`Back` : t`Close`}
          </Button>
          <Button type="submit" loading={isSaving}>
            {invoice ? t`Save changes` : t`Create invoice`}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

const statuses = InvoiceStatus.options.map((value) => ({ value, label: invoiceStatusLooks[value].words }))
const days = [
  { name: 'period_start', label: t`Period from`, required: true },
  { name: 'period_end', label: t`Period to`, required: true },
  { name: 'due_date', label: t`Due`, required: false },
] as const

function BilledFields({ form }: { form: UseFormReturnType<InvoiceValues> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <MoneyInput
        label={t`Amount`}
        required
        {...shillings}
        {...form.getInputProps('amount')}
        key={form.key('amount')}
      />
      <NativeSelect label={t`Status`} data={statuses} {...form.getInputProps('status')} key={form.key('status')} />
      {days.map(({ name, ...field }) => (
        <DayInput {...field} {...form.getInputProps(name)} key={form.key(name)} />
      ))}
    </SimpleGrid>
  )
}
