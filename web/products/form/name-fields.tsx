import { t } from '@lingui/core/macro'
import { Autocomplete, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DeviceModel, shortestDeviceQuery } from '@tunda/contract/products/device-models'
import { api } from '../../shared/calls/api.ts'
import { useCategories } from '../use-categories.ts'
import type { ProductValues } from './product-form-values.ts'
import { useFormValue } from './use-form-value.ts'

type Form = UseFormReturnType<ProductValues>

const isCoarse = () => window.matchMedia('(pointer: coarse)').matches

/** Brand and model, with the spellings that are there already and the devices that are known, as suggestions only. */
export function NameFields({ form }: { form: Form }) {
  const { data } = useQuery(api.products.brands.queryOptions())
  return (
    <SimpleGrid cols={2} spacing="sm">
      {/* On a touch screen the keyboard would cover half the form before anybody read it. */}
      <Autocomplete
        label={t`Brand`}
        required
        autoComplete="off"
        data={data?.brands ?? []}
        limit={8}
        openOnFocus={false}
        data-autofocus={!isCoarse() || undefined}
        autoFocus={!isCoarse()}
        key={form.key('brand')}
        {...form.getInputProps('brand')}
      />
      <ModelField form={form} />
    </SimpleGrid>
  )
}

function ModelField({ form }: { form: Form }) {
  const { find, linked } = useCategories()
  const category = useFormValue(form, 'category_id')
  const [brand, model] = [useFormValue(form, 'brand'), useFormValue(form, 'model')]
  const isDevice = find(category)?.field_group !== 'beauty'
  const models = useDeviceModels({ brand, model, category, isAsked: isDevice })

  // What the choice says beyond the model fills what is still empty; a brand typed in other capitals is put right.
  function take(id: string) {
    const device = models.find((known) => known.id === id)
    if (!device) return
    form.setFieldValue('brand', device.brand)
    if (!category && linked.some((own) => own.id === device.category_id)) {
      form.setFieldValue('category_id', device.category_id)
    }
  }

  return (
    <Autocomplete
      label={t`Model`}
      required
      autoComplete="off"
      data={models.map(({ id, model: label }) => ({ value: id, label }))}
      limit={7}
      maxDropdownHeight={400}
      // The server has chosen already, also what is written differently.
      filter={({ options }) => options}
      renderOption={({ option }) => <Device device={models.find(({ id }) => id === option.value)} />}
      onOptionSubmit={take}
      key={form.key('model')}
      {...form.getInputProps('model')}
    />
  )
}

function Device({ device }: { device: DeviceModel | undefined }) {
  if (!device) return null
  return (
    <div>
      <Text size="sm">{device.model}</Text>
      <Text size="xs" c="dimmed">
        {[device.brand, device.release_year].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

type Typed = { brand: string; model: string; category: string | null; isAsked: boolean }

const none: DeviceModel[] = []

/** Known devices for what stands in brand and model, a moment after the typing stops; none for a single character. */
function useDeviceModels({ brand, model, category, isAsked }: Typed): DeviceModel[] {
  const [query] = useDebouncedValue([brand, model].join(' ').trim().slice(0, 100), 150)
  const isLongEnough = query.length >= shortestDeviceQuery
  const { data } = useQuery(
    api.deviceModels.search.queryOptions({
      input: { query, category, limit: 20 },
      enabled: isAsked && isLongEnough,
      placeholderData: keepPreviousData,
    }),
  )
  return (isAsked && isLongEnough && data) || none
}
