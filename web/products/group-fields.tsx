import { Autocomplete, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import classes from './group-fields.module.css'
import type { FieldGroup, ProductValues } from './product-form-values.ts'
import { ShadeSwatch } from './shade-swatch.tsx'
import { useFormValue } from './use-form-value.ts'

type Form = UseFormReturnType<ProductValues>

const storages = ['32 GB', '64 GB', '128 GB', '256 GB', '512 GB', '1 TB']
const conditions = ['New', 'Used A', 'Used B', 'Used C', 'Refurbished']
const finishes = ['Matte', 'Natural', 'Satin', 'Dewy', 'Gloss', 'Shimmer']
const skinTypes = ['All skin', 'Dry skin', 'Oily skin', 'Combination skin', 'Sensitive skin']

/** The fields that a category calls for; suggestions only, the shop's own words are as good. */
export function GroupFields({ form, group }: { form: Form; group: FieldGroup | undefined }) {
  if (group === 'electronics') return <ElectronicsFields form={form} />
  if (group === 'beauty') return <BeautyFields form={form} />
  return group === 'none' ? <PlainFields form={form} /> : null
}

function ElectronicsFields({ form }: { form: Form }) {
  return (
    <fieldset className={classes.group}>
      <legend>Variant</legend>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Colour" key={form.key('color')} {...form.getInputProps('color')} />
        <Autocomplete label="Storage" data={storages} key={form.key('storage')} {...form.getInputProps('storage')} />
        <ConditionField form={form} />
        <WarrantyField form={form} />
      </SimpleGrid>
    </fieldset>
  )
}

function BeautyFields({ form }: { form: Form }) {
  const code = useFormValue(form, 'shade_code')
  const name = useFormValue(form, 'shade_name')
  return (
    <fieldset className={classes.group}>
      <legend>Variant</legend>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          label="Shade code"
          placeholder="330, or #C68E58"
          key={form.key('shade_code')}
          {...form.getInputProps('shade_code')}
        />
        <TextInput
          label="Shade name"
          rightSection={<ShadeSwatch code={code} name={name} />}
          key={form.key('shade_name')}
          {...form.getInputProps('shade_name')}
        />
        <Autocomplete
          label="Finish"
          data={finishes}
          key={form.key('finish_type')}
          {...form.getInputProps('finish_type')}
        />
        <Autocomplete
          label="Skin type"
          data={skinTypes}
          key={form.key('skin_type')}
          {...form.getInputProps('skin_type')}
        />
        <TextInput
          label="Size"
          placeholder="340 g, 50 ml"
          key={form.key('size_info')}
          {...form.getInputProps('size_info')}
        />
      </SimpleGrid>
    </fieldset>
  )
}

/** Chargers, cases and the like. */
function PlainFields({ form }: { form: Form }) {
  return (
    <fieldset className={classes.group}>
      <legend>Variant</legend>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Colour" key={form.key('color')} {...form.getInputProps('color')} />
        <TextInput
          label="Size"
          placeholder="1 m, 20 W"
          key={form.key('size_info')}
          {...form.getInputProps('size_info')}
        />
        <ConditionField form={form} />
        <WarrantyField form={form} />
      </SimpleGrid>
    </fieldset>
  )
}

function ConditionField({ form }: { form: Form }) {
  return (
    <Autocomplete
      label="Condition"
      data={conditions}
      key={form.key('condition')}
      {...form.getInputProps('condition')}
    />
  )
}

function WarrantyField({ form }: { form: Form }) {
  return (
    <NumberInput
      label="Warranty"
      suffix=" months"
      min={0}
      max={240}
      clampBehavior="strict"
      allowNegative={false}
      allowDecimal={false}
      hideControls
      key={form.key('warranty_months')}
      {...form.getInputProps('warranty_months')}
    />
  )
}
