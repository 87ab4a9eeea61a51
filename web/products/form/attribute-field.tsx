import { Autocomplete, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type AttributeName, attributeOf } from '@tunda/contract/products/product-attributes'
import type { ProductValues } from './product-form-values.ts'
import { ShadeSwatch } from './shade-swatch.tsx'
import { useFormValue } from './use-form-value.ts'

type Form = UseFormReturnType<ProductValues>
type Props = { form: Form; name: AttributeName }

/** The field of one attribute, as the table describes it; suggestions only, the shop's own words are as good. */
export function AttributeField({ form, name }: Props) {
  const attribute = attributeOf(name)
  const { label } = attribute
  const key = form.key(name)
  if (attribute.kind === 'whole') {
    return (
      <NumberInput
        label={label}
        placeholder={attribute.unit}
        suffix={` ${attribute.unit}`}
        min={0}
        max={attribute.most}
        clampBehavior="strict"
        allowNegative={false}
        allowDecimal={false}
        thousandSeparator=","
        hideControls
        key={key}
        {...form.getInputProps(name)}
      />
    )
  }
  const { suggestions, placeholder = '' } = attribute
  if (suggestions !== undefined)
    return <Autocomplete label={label} data={[...suggestions]} key={key} {...form.getInputProps(name)} />
  const swatch = name === 'shade_name' ? <Swatch form={form} /> : undefined
  return (
    <TextInput label={label} placeholder={placeholder} rightSection={swatch} key={key} {...form.getInputProps(name)} />
  )
}

function Swatch({ form }: { form: Form }) {
  return <ShadeSwatch code={useFormValue(form, 'shade_code')} name={useFormValue(form, 'shade_name')} />
}
