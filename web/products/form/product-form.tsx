import { t } from '@lingui/core/macro'
import { Alert, Button, Group } from '@mantine/core'
import type { Product } from '@tunda/contract/products/products'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Form, useContractForm } from '../../shared/fields/form.tsx'
import { useAskFirst } from '../../shared/page/ask-first.tsx'
import { KeyHint, modifierKey } from '../../shared/page/key-hint.tsx'
import { LimitNotice } from '../../shared/plans/limit-notice.tsx'
import { doubtsAbout } from '../list/doubtful-prices.ts'
import { PhotoField } from './photo-field.tsx'
import { ProductFields } from './product-fields.tsx'
import { ProductFiles } from './product-files.tsx'
import classes from './product-form.module.css'
import { ProductForm as FormSchema, type ProductValues } from './product-form-values.ts'
import { useSaveProduct } from './use-save-product.ts'

type Props = {
  /** The product to change; without it a new one is added. */
  product: Product | undefined
  initialValues: ProductValues
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  /** `another` asks for the next empty form, its category that of the product just added. */
  onSaved: (product: Product, another: boolean) => void
}

/** Adds or changes a product. What the server refuses stands on its field, or above the buttons until it is put right. */
export function ProductForm({ product, initialValues, onDirty, onCancel, onSaved }: Props) {
  const wantsAnother = useRef(false)
  const [isAnother, setAnother] = useState(false)
  const [photos, setPhotos] = useState<File[]>([])
  const form = useContractForm({ schema: FormSchema, initialValues, onValuesChange: () => onDirty(form.isDirty()) })
  const { save, isPending, problem } = useSaveProduct(form, product, photos)
  const { ask, dialog } = useAskFirst()

  async function submit(values: ProductValues) {
    const another = wantsAnother.current
    setAnother(another)
    if (!(await ask(await doubtsAbout(values, initialValues)))) return
    const saved = await save(values)
    if (saved) onSaved(saved, another)
  }
  function send(element: HTMLFormElement | null, another: boolean) {
    wantsAnother.current = another
    element?.requestSubmit()
  }
  function press(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send(event.currentTarget, product === undefined)
  }

  return (
    <Form form={form} className={classes.form} onSubmit={submit} onKeyDown={press}>
      {product === undefined ? <LimitNotice resource="products" /> : null}
      {dialog}
      <ProductFields
        form={form}
        photos={
          product ? (
            <ProductFiles productId={product.id} mayManage />
          ) : (
            <PhotoField photos={photos} onPhotos={setPhotos} />
          )
        }
      />
      <div className={classes.footer}>
        {problem ? <Alert color="clay" role="alert" py={8} mb="sm" title={problem} /> : null}
        <Group gap={8} justify="end">
          <Button
            variant="subtle"
            className={classes.cancel ?? ''}
            onClick={onCancel}
            disabled={isPending}
          >{t`Cancel`}</Button>
          {product ? null : (
            <Button
              variant="default"
              loading={isPending && isAnother}
              disabled={isPending}
              rightSection={<KeyHint>{`${modifierKey} ↵`}</KeyHint>}
              onClick={(event) => send(event.currentTarget.form, true)}
            >{t`Save and add another`}</Button>
          )}
          <Button
            type="submit"
            loading={isPending && !isAnother}
            disabled={isPending}
            onClick={() => {
              wantsAnother.current = false
            }}
          >
            {product ? t`Save changes` : t`Save product`}
          </Button>
        </Group>
      </div>
    </Form>
  )
}
