import { t } from '@lingui/core/macro'
import { NumberInput, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { attributeNames, attributeOf } from '@tunda/contract/products/product-attributes'
import { AttributeField } from './attribute-field.tsx'
import classes from './group-fields.module.css'
import type { ProductValues } from './product-form-values.ts'

const unit = 'mm'
const figure = {
  min: 0,
  clampBehavior: 'strict',
  allowNegative: false,
  thousandSeparator: ',',
  hideControls: true,
  placeholder: unit,
  suffix: ` ${unit}`,
} as const

const sides = [
  ['length', t`Length`],
  ['width', t`Width`],
  ['height', t`Height`],
] as const

/** Weight and size, for delivery and for customers who ask. */
export function MeasureFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  return (
    <fieldset className={classes.group}>
      <legend>{t`Weight and size`}</legend>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {attributeNames
          .filter((name) => attributeOf(name).groups.length === 0)
          .map((name) => (
            <AttributeField key={name} form={form} name={name} />
          ))}
        {sides.map(([name, label]) => (
          <NumberInput
            key={form.key(name)}
            label={label}
            {...figure}
            max={100_000}
            decimalScale={1}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  )
}
