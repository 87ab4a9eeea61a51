import { t } from '@lingui/core/macro'
import { Button, Group, NativeSelect, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type DeviceModel, DeviceModelFields } from '@tunda/contract/products/device-models'
import { productName } from '@tunda/contract/products/product-words'
import { z } from 'zod'
import { api } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { toast } from '../../shared/page/toast.tsx'

type Props = {
  device: DeviceModel | undefined
  categories: readonly { id: string; name: string }[]
  /** The category that the list is narrowed to. */
  startsIn: string | undefined
  onDone: () => void
}

/** The form as typed: an empty number field is an empty text. */
const Fields = DeviceModelFields.extend({
  release_year: z.union([z.literal(''), z.int().min(1980).max(2100)], { error: t`Enter a year from 1980 to 2100` }),
})
type Values = z.infer<typeof Fields>

function valuesOf({ device, categories, startsIn }: Props): Values {
  const first = categories.find(({ id }) => id === startsIn) ?? categories[0]
  const { category_id = first?.id ?? '', brand = '', model = '', is_popular = false } = device ?? {}
  return { category_id, brand, model, release_year: device?.release_year ?? '', is_popular }
}

/** Adds a device to the list that shops are offered, or changes one. */
export function DeviceModelForm(props: Props) {
  const { device, categories, onDone } = props
  const form = useContractForm({ schema: Fields, initialValues: valuesOf(props) })
  const { save, isPending } = useSaveDevice(form, device, onDone)
  return (
    <Form form={form} onSubmit={save}>
      <Stack gap="md">
        <TextInput label={t`Brand`} required data-autofocus {...form.getInputProps('brand')} key={form.key('brand')} />
        <TextInput label={t`Model`} required {...form.getInputProps('model')} key={form.key('model')} />
        <NativeSelect
          label={t`Category`}
          data={categories.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('category_id')}
          key={form.key('category_id')}
        />
        <NumberInput
          label={t`Year it came out`}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          maxLength={4}
          inputMode="numeric"
          {...form.getInputProps('release_year')}
          key={form.key('release_year')}
        />
        <Switch
          label={t`Suggest it first`}
          description={t`Ahead of other models that match what is typed`}
          {...form.getInputProps('is_popular', { type: 'checkbox' })}
          key={form.key('is_popular')}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onDone}>{t`Cancel`}</Button>
          <Button type="submit" loading={isPending}>
            {device ? t`Save changes` : t`Add device model`}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type DeviceForm = ReturnType<typeof useContractForm<typeof Fields, Values>>

function useSaveDevice(form: DeviceForm, device: DeviceModel | undefined, onDone: () => void) {
  const telling = (done: string, failed: string) => ({
    onSuccess: async (saved: DeviceModel) => {
      toast.ok(done, productName(saved))
      await cache.invalidateQueries({ queryKey: api.deviceModels.key() })
      onDone()
    },
    onError: (error: unknown) => {
      if (!takeIssues(form, error)) showFailure(failed)(error)
    },
  })
  const add = useMutation(
    api.deviceModels.add.mutationOptions(telling(t`Device model added`, t`Failed to add device model`)),
  )
  const update = useMutation(
    api.deviceModels.update.mutationOptions(telling(t`Device model saved`, t`Failed to save device model`)),
  )
  function save({ release_year, ...values }: Values) {
    const fields = { ...values, release_year: release_year === '' ? null : release_year }
    if (device) update.mutate({ id: device.id, ...fields })
    else add.mutate(fields)
  }
  return { save, isPending: add.isPending || update.isPending }
}
