import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { InvoiceRow } from '@tunda/contract/platform/platform-billing'
import { api } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { billedOf, InvoiceFields, type InvoiceValues, invoiceValuesOf } from './invoice-values.ts'

/** The form of a new invoice of `subscriptionId`, or of `invoice`; saves it and hands it to `onDone`. */
export function useInvoiceForm(
  invoice: InvoiceRow | undefined,
  subscriptionId: string | undefined,
  onDone: (made: InvoiceRow) => void,
) {
  const form = useContractForm({ schema: InvoiceFields, initialValues: invoiceValuesOf(invoice, subscriptionId) })
  const settled = (words: string, refusal: string) => ({
    onSuccess: async (row: InvoiceRow) => {
      toast.ok(words, row.invoice_number)
      await cache.invalidateQueries({ queryKey: api.platform.key() })
      onDone(row)
    },
    onError: (error: unknown) => {
      if (!takeIssues(form, error)) showFailure(refusal)(error)
    },
  })
  const create = useMutation(
    api.platform.createInvoice.mutationOptions(settled(t`Invoice created`, t`Failed to create invoice`)),
  )
  const update = useMutation(
    api.platform.updateInvoice.mutationOptions(settled(t`Invoice saved`, t`Failed to update invoice`)),
  )

  function save(values: InvoiceValues) {
    if (invoice) return update.mutate({ id: invoice.id, ...billedOf(values) })
    const { subscription_id, invoice_number } = values
    create.mutate({ subscription_id, ...(invoice_number ? { invoice_number } : {}), ...billedOf(values) })
  }

  return { form, save, isSaving: create.isPending || update.isPending }
}
