import { Button, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { InvoiceRow } from '@tunda/contract/platform-billing'
import { InvoiceStatus } from '@tunda/contract/subscription'
import { api } from '../shared/api.ts'
import { cache } from '../shared/cache.ts'
import { Form, takeIssues, useContractForm } from '../shared/form.tsx'
import { invoiceStatusLooks } from '../shared/plan-words.ts'
import { showFailure } from '../shared/show-failure.ts'
import { toast } from '../shared/toast.tsx'
import { billedOf, InvoiceFields, type InvoiceValues, invoiceValuesOf } from './invoice-values.ts'
import { SubscriptionField } from './subscription-field.tsx'
import { shillings } from './terms-fields.tsx'

type Props = { invoice?: InvoiceRow; subscriptionId?: string | undefined; onDone: (made?: InvoiceRow) => void }

const statuses = InvoiceStatus.options.map((value) => ({ value, label: invoiceStatusLooks[value].words }))

/** Bills a subscription, or changes an invoice. Its number is generated here, never invented. */
export function InvoiceForm({ invoice, subscriptionId, onDone }: Props) {
  const form = useContractForm({
    schema: InvoiceFields,
    initialValues: invoiceValuesOf(invoice, subscriptionId),
  })
  const generate = useMutation(
    api.platform.generateInvoiceNumber.mutationOptions({
      onSuccess: (number) => form.setFieldValue('invoice_number', number),
      onError: showFailure('Failed to generate invoice number'),
    }),
  )
  const done = async (words: string, row: InvoiceRow) => {
    toast.ok(words, row.invoice_number)
    await cache.invalidateQueries({ queryKey: api.platform.key() })
    onDone(row)
  }
  const onError = (title: string) => (error: unknown) => {
    if (!takeIssues(form, error)) showFailure(title)(error)
  }
  const create = useMutation(
    api.platform.createInvoice.mutationOptions({
      onSuccess: (row) => done('Invoice created', row),
      onError: onError('Failed to create invoice'),
    }),
  )
  const update = useMutation(
    api.platform.updateInvoice.mutationOptions({
      onSuccess: (row) => done('Invoice saved', row),
      onError: onError('Failed to update invoice'),
    }),
  )

  function submit(values: InvoiceValues) {
    if (invoice) return update.mutate({ id: invoice.id, ...billedOf(values) })
    const { subscription_id, invoice_number } = values
    create.mutate({ subscription_id, ...(invoice_number ? { invoice_number } : {}), ...billedOf(values) })
  }

  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="md">
        {invoice ? null : <SubscriptionField form={form} />}
        <TextInput
          label="Invoice number"
          description={invoice ? undefined : 'Empty: the next number is taken when you save'}
          readOnly={invoice !== undefined}
          rightSectionWidth={invoice ? 0 : 106}
          rightSection={
            invoice ? null : (
              <Button
                variant="light"
                size="compact-sm"
                loading={generate.isPending}
                onClick={() => generate.mutate({})}
              >
                Generate
              </Button>
            )
          }
          {...form.getInputProps('invoice_number')}
          key={form.key('invoice_number')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label="Amount"
            required
            {...shillings}
            {...form.getInputProps('amount')}
            key={form.key('amount')}
          />
          <NativeSelect label="Status" data={statuses} {...form.getInputProps('status')} key={form.key('status')} />
          <TextInput
            type="date"
            label="Period from"
            required
            {...form.getInputProps('period_start')}
            key={form.key('period_start')}
          />
          <TextInput
            type="date"
            label="Period to"
            required
            {...form.getInputProps('period_end')}
            key={form.key('period_end')}
          />
          <TextInput type="date" label="Due" {...form.getInputProps('due_date')} key={form.key('due_date')} />
        </SimpleGrid>
        <Textarea label="Notes" rows={3} maxLength={500} {...form.getInputProps('notes')} key={form.key('notes')} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={() => onDone()}>
            {invoice ? 'Back' : 'Close'}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {invoice ? 'Save changes' : 'Create invoice'}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
