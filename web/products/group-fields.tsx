import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { attributeNames, attributeOf } from '@tunda/contract/product-attributes'
import { AttributeField } from './attribute-field.tsx'
import classes from './group-fields.module.css'
import type { FieldGroup, ProductValues } from './product-form-values.ts'

type Props = { form: UseFormReturnType<ProductValues>; group: FieldGroup | undefined }

/** The fields that a category calls for. */
export function GroupFields({ form, group }: Props) {
  if (group === undefined) return null
  return (
    <fieldset className={classes.group}>
      <legend>Variant</legend>
      <SimpleGrid cols={2} spacing="sm">
        {attributeNames
          .filter((name) => attributeOf(name).groups.includes(group))
          .map((name) => (
            <AttributeField key={name} form={form} name={name} />
          ))}
      </SimpleGrid>
    </fieldset>
  )
}
