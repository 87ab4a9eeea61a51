import { Button, Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import classes from './barcode-field.module.css'
import { internalBarcode } from './internal-barcode.ts'
import type { ProductValues } from './product-form-values.ts'

/** Typed, scanned into (a scanner types and ends with Enter, which must not save the form), or made up for the shop's own label. */
export function BarcodeField({ form }: { form: UseFormReturnType<ProductValues> }) {
  return (
    <TextInput
      label="Barcode"
      autoComplete="off"
      key={form.key('barcode')}
      {...form.getInputProps('barcode')}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
      }}
      inputContainer={(input) => (
        <Group gap={8} wrap="nowrap">
          <div className={classes.input}>{input}</div>
          <Button variant="default" onClick={() => form.setFieldValue('barcode', internalBarcode())}>
            Generate
          </Button>
        </Group>
      )}
    />
  )
}
