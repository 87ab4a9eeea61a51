import { t } from '@lingui/core/macro'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { useState } from 'react'
import { api, client } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { asFailure, type Failure } from '../../shared/calls/failure.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { takeIssues } from '../../shared/fields/form.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { useLimitDialog } from '../limit-dialog.tsx'
import { refreshProducts } from './product-changes.ts'
import { changesOf, ProductForm, type ProductValues } from './product-form-values.ts'
import { uploadFiles } from './use-product-files.ts'

/** Saves the form as a new product, or as changes to `product`; answers the product as saved, undefined when it was refused. */
export function useSaveProduct(
  form: UseFormReturnType<ProductValues>,
  product: Product | undefined,
  photos: readonly File[] = [],
) {
  const [problem, setProblem] = useState<string>()
  const { isPending, mutateAsync } = useMutation({ mutationFn: send, onError: explain, onSuccess: show })
  const showLimit = useLimitDialog()

  async function send(values: ProductValues): Promise<Product> {
    if (!product) return await addWithPhotos(values)
    return await client.products.update({ id: product.id, ...changesOf(form.getInitialValues(), values) })
  }

  /** The product is there once it is added; a photo that is refused is named, and can be added later. */
  async function addWithPhotos(values: ProductValues): Promise<Product> {
    const added = await client.products.add(ProductForm.parse(values))
    if (photos.length === 0) return added
    await uploadFiles(added.id, 'images', photos)
    return await client.products.get({ id: added.id }).catch(() => added)
  }

  // The answer is in view at once; everything counted from it follows.
  function show(saved: Product) {
    cache.setQueryData(api.products.get.queryKey({ input: { id: saved.id } }), saved)
    void refreshProducts()
  }

  // The toast goes after five seconds; what is wrong stays where it can be put right.
  function explain(error: unknown) {
    const failure = asFailure(error)
    if (showLimit(failure)) return
    const isOnField = takeIssues(form, error) || takeBarcode(failure)
    if (!isOnField) setProblem(failure.message)
    showFailure(product ? t`Update Failed` : t`Failed to add product.`)(error)
  }

  function takeBarcode({ code, message, meta }: Failure): boolean {
    if (code !== 'DUPLICATE_BARCODE') return false
    const taken = (meta as { barcode?: string } | undefined)?.barcode
    const place = form.getValues().extra_barcodes.findIndex((barcode) => barcode.trim() === taken)
    const path = place < 0 ? 'barcode' : `extra_barcodes.${place}`
    form.setFieldError(path, message)
    form.getInputNode(path)?.focus()
    return true
  }

  async function save(values: ProductValues): Promise<Product | undefined> {
    setProblem(undefined)
    const saved = await mutateAsync(values).catch(() => undefined)
    if (saved) toast.ok(product ? t`Product updated` : t`Product added`, productName(saved))
    return saved
  }

  return { save, isPending, problem }
}
