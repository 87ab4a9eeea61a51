import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/calls/api.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import type { InvoiceValues } from './invoice-values.ts'

/** The number that an invoice has, or the next of the platform's own series: generated here, never invented. */
export function InvoiceNumberField({ form, isGiven }: { form: UseFormReturnType<InvoiceValues>; isGiven: boolean }) {
  const generate = useMutation(
    api.platform.generateInvoiceNumber.mutationOptions({
      onSuccess: (number) => form.setFieldValue('invoice_number', number),
      onError: showFailure(t`Failed to generate invoice number`),
    }),
  )
  const button = (
    <Button
      variant="light"
      size="compact-sm"
      loading={generate.isPending}
      onClick={() => generate.mutate({})}
    >{t`Generate`}</Button>
  )
  return (
    <TextInput
      label={t`Invoice number`}
      readOnly={isGiven}
      {...(isGiven
        ? {}
        : {
            description: t`Leave empty to use the next number`,
            rightSectionWidth: 106,
            rightSection: button,
          })}
      {...form.getInputProps('invoice_number')}
      key={form.key('invoice_number')}
    />
  )
}
