import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCamera, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { ProductCamera } from '../../shared/camera/product-camera.tsx'
import { internalBarcode } from '../../shared/products/internal-barcode.ts'
import classes from './barcode-field.module.css'
import type { ProductValues } from './product-form-values.ts'

type Form = UseFormReturnType<ProductValues>

/** The most barcodes beside the main one. */
const most = 20

/** The main barcode and any others: of a carton, of last year's packaging, of the shop's own label. */
export function BarcodeField({ form }: { form: Form }) {
  const [count, setCount] = useState(() => form.getValues().extra_barcodes.length)
  function add() {
    form.insertListItem('extra_barcodes', '')
    setCount(count + 1)
  }
  function remove(place: number) {
    form.removeListItem('extra_barcodes', place)
    setCount(count - 1)
  }
  return (
    <Stack gap={8}>
      <OneBarcode form={form} path="barcode" label={t`Barcode`}>
        <Button
          variant="default"
          onClick={() => form.setFieldValue('barcode', internalBarcode())}
        >{t`Generate`}</Button>
      </OneBarcode>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <OneBarcode key={place} form={form} path={`extra_barcodes.${place}`} label={t`Barcode ${{ place: place + 2 }}`}>
          <ActionIcon
            variant="default"
            className={classes.remove ?? ''}
            aria-label={t`Remove barcode ${{ place: place + 2 }}`}
            onClick={() => remove(place)}
          >
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </OneBarcode>
      ))}
      {count < most ? (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={add}
        >{t`Another barcode`}</Button>
      ) : null}
    </Stack>
  )
}

type OneProps = { form: Form; path: string; label: string; children: ReactNode }

/** Typed, or scanned into by a scanner or the camera, which closes once it has seen a code. */
function OneBarcode({ form, path, label, children }: OneProps) {
  const [isCameraOpen, setCameraOpen] = useState(false)
  function take(code: string) {
    setCameraOpen(false)
    form.setFieldValue(path, code)
    form.clearFieldError(path)
  }
  return (
    <>
      <TextInput
        label={label}
        autoComplete="off"
        key={form.key(path)}
        {...form.getInputProps(path)}
        onKeyDown={keepOpen}
        rightSectionWidth={44}
        rightSection={
          <ActionIcon
            variant="subtle"
            className={classes.camera ?? ''}
            aria-label={t`Scan ${{ label: label.toLowerCase() }} with the camera`}
            onClick={() => setCameraOpen(true)}
          >
            <IconCamera size={20} stroke={1.7} />
          </ActionIcon>
        }
        inputContainer={(input) => (
          <Group gap={8} wrap="nowrap">
            <div className={classes.input}>{input}</div>
            {children}
          </Group>
        )}
      />
      {isCameraOpen ? (
        <ProductCamera
          title={t`Scan ${{ label: label.toLowerCase() }}`}
          onFound={take}
          onClose={() => setCameraOpen(false)}
        />
      ) : null}
    </>
  )
}

/** A scanner types and ends with Enter, which must not save the form. */
function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
}
