import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { ProductValues } from './product-form-values.ts'

/** What stands in a field of the product form now; the component follows each change. */
export function useFormValue<Field extends keyof ProductValues>(
  form: UseFormReturnType<ProductValues>,
  field: Field,
): ProductValues[Field] {
  const [value, setValue] = useState(() => form.getValues()[field])
  form.watch(field, (change) => setValue(change.value as ProductValues[Field]))
  return value
}
