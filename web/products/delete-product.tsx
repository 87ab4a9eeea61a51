import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { asFailure, isRefusal } from '../shared/calls/failure.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { refreshProducts } from './form/product-changes.ts'

type Props = {
  /** The product to delete; undefined keeps the dialogs closed. */
  product: Product | undefined
  onClose: () => void
  onDeleted: (product: Product) => void
  onSetInactive: (product: Product) => void
}

/** Asks, deletes, and offers the way round when the product was ever sold. */
export function DeleteProduct({ product, onClose, onDeleted, onSetInactive }: Props) {
  const [last, setLast] = useState(product)
  const [refused, setRefused] = useState<string>()
  if (product && product !== last) setLast(product)
  const name = last ? productName(last) : ''

  async function remove() {
    if (!product) return
    try {
      await client.products.remove({ id: product.id })
    } catch (error) {
      const failure = asFailure(error)
      if (!isRefusal(failure, 'product.hasSales')) {
        showFailure(t`Delete Failed`)(error)
        throw error
      }
      setRefused(failure.message)
      return
    }
    toast.ok(t`Product deleted`, name)
    onDeleted(product)
    // Asked again, it would only answer that it is gone.
    cache.removeQueries({ queryKey: api.products.get.key({ input: { id: product.id } }) })
    await refreshProducts()
  }

  return (
    <>
      <ConfirmDialog
        opened={product !== undefined}
        onClose={onClose}
        title={t`Delete ${name}?`}
        action={t`Delete ${name}`}
        onConfirm={remove}
        danger
      >{t`The product and its stock movements will be deleted for good.`}</ConfirmDialog>
      <HasSales
        product={last}
        words={refused}
        onClose={() => setRefused(undefined)}
        onSetInactive={(sold) => {
          setRefused(undefined)
          onSetInactive(sold)
        }}
      />
    </>
  )
}

type HasSalesProps = {
  product: Product | undefined
  /** Why it stays; undefined keeps the dialog closed. */
  words: string | undefined
  onClose: () => void
  onSetInactive: (product: Product) => void
}

function HasSales({ product, words, onClose, onSetInactive }: HasSalesProps) {
  const [last, setLast] = useState(words)
  if (words && words !== last) setLast(words)
  const mayHide = product?.is_active === true
  return (
    <Modal
      opened={words !== undefined}
      onClose={onClose}
      title={product ? t`${{ productName: productName(product) }} stays` : ''}
      size="sm"
    >
      <Stack gap="lg">
        <Text>{last}</Text>
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {mayHide ? t`Keep as it is` : t`Close`}
          </Button>
          {mayHide ? <Button onClick={() => onSetInactive(product)}>{t`Mark as inactive`}</Button> : null}
        </Group>
      </Stack>
    </Modal>
  )
}
