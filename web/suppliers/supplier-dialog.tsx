import { t } from '@lingui/core/macro'
import { Group, Modal, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { currencies, longestLead, longestTerms, type Supplier, SupplierFields } from '@tunda/contract/buying/suppliers'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { isRefusal } from '../shared/calls/failure.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../shared/fields/form.tsx'
import { FormButtons } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'

type Props = {
  /** The supplier to change; without one a new one is added. */
  supplier: Supplier | undefined
  onClose: () => void
  onSaved?: (supplier: Supplier) => void
}

const valuesOf = (supplier: Supplier | undefined) => ({
  name: supplier?.name ?? '',
  phone: supplier?.phone ?? '',
  tin: supplier?.tin ?? '',
  currency: supplier?.currency ?? ('UGX' as const),
  terms_days: supplier?.terms_days ?? 0,
  lead_days: supplier?.lead_days ?? 0,
  note: supplier?.note ?? '',
})

/** Adds or changes a supplier. */
export function SupplierDialog({ supplier, onClose, onSaved }: Props) {
  const [id] = useState(() => supplier?.id ?? crypto.randomUUID())
  const form = useContractForm({ schema: SupplierFields, initialValues: valuesOf(supplier) })

  const save = useMutation({
    mutationFn: (values: ReturnType<typeof valuesOf>) => {
      const asked = { id, ...SupplierFields.parse(values) }
      return supplier ? client.suppliers.update(asked) : client.suppliers.add(asked)
    },
    onSuccess: (saved) => {
      void refresh('suppliers')
      toast.ok(supplier ? t`Supplier updated` : t`Supplier added`, saved.name)
      onSaved?.(saved)
      onClose()
    },
    onError: (error) => {
      if (isRefusal(error, 'supplier.nameTaken')) form.setFieldError('name', error.message)
      else if (!takeIssues(form, error)) showFailure(t`The supplier was not saved`)(error)
    },
  })

  return (
    <Modal opened onClose={onClose} title={supplier ? t`Change supplier` : t`Add supplier`}>
      <Form form={form} onSubmit={(values) => save.mutate(values)}>
        <Stack gap="md">
          <TextInput
            label={t`Name`}
            required
            maxLength={100}
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Group grow align="start">
            <TextInput label={t`Phone`} type="tel" key={form.key('phone')} {...form.getInputProps('phone')} />
            <TextInput label={t`TIN`} inputMode="numeric" key={form.key('tin')} {...form.getInputProps('tin')} />
          </Group>
          <Group grow align="start">
            <NativeSelect
              label={t`Currency`}
              data={[...currencies]}
              key={form.key('currency')}
              {...form.getInputProps('currency')}
            />
            <NumberInput
              label={t`Days to pay`}
              min={0}
              max={longestTerms}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              key={form.key('terms_days')}
              {...form.getInputProps('terms_days')}
            />
            <NumberInput
              label={t`Days to deliver`}
              min={0}
              max={longestLead}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              key={form.key('lead_days')}
              {...form.getInputProps('lead_days')}
            />
          </Group>
          <Textarea label={t`Note`} rows={2} maxLength={500} key={form.key('note')} {...form.getInputProps('note')} />
          <FormButtons
            action={supplier ? t`Save changes` : t`Add supplier`}
            onClose={onClose}
            isBusy={save.isPending}
          />
        </Stack>
      </Form>
    </Modal>
  )
}
