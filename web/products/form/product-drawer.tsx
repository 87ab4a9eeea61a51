import { t } from '@lingui/core/macro'
import { Button, Drawer } from '@mantine/core'
import { IconBoxOff } from '@tabler/icons-react'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { useState } from 'react'
import { api } from '../../shared/calls/api.ts'
import { asFailure } from '../../shared/calls/failure.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { LeaveDialog } from '../../shared/page/leave-dialog.tsx'
import { unlessCovered } from '../../shared/page/unless-covered.ts'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import type { GoTo, InventoryPlace } from '../list/inventory-address.ts'
import touch from '../list/touch.module.css'
import { ProductDetails } from '../product-details.tsx'
import classes from './product-drawer.module.css'
import { ProductForm } from './product-form.tsx'
import { blankValues, valuesOf } from './product-form-values.ts'

type Open = Pick<InventoryPlace, 'product' | 'form'>
type Props = {
  open: Open
  /** The rows in view, so that a known product shows at once. */
  rows: readonly Product[] | undefined
  mayManage: boolean
  isPhone: boolean
  goTo: GoTo
}

const closed: Partial<InventoryPlace> = { product: undefined, form: undefined }

/** What stands open over the list, by the address: a product, its form, or the form for a new one. */
export function ProductDrawer({ open, rows, mayManage, isPhone, goTo }: Props) {
  usePrefetchQuery(api.organization.settings.queryOptions())
  const isOpen = open.form === 'new' ? mayManage : open.product !== undefined
  // What was open stays to be seen while the drawer slides away.
  const [shown, setShown] = useState(open)
  if (isOpen && (open.product !== shown.product || open.form !== shown.form)) setShown(open)
  const isForm = shown.form !== undefined && mayManage
  const [isDirty, setDirty] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const { product, error, isFetching, refetch } = useProduct(
    shown.form === 'new' ? undefined : shown.product,
    isOpen,
    rows,
  )

  function leave() {
    setDirty(false)
    goTo(open.form === 'edit' ? { form: undefined } : closed, { replace: true })
  }
  const close = () => (isForm && isDirty ? setAsksToLeave(true) : leave())

  return (
    <>
      <Drawer
        opened={isOpen}
        onClose={unlessCovered(close)}
        position="right"
        size={isPhone ? '100%' : isForm ? 560 : 480}
        title={titleOf(shown, product)}
        classNames={{
          content: classes.content ?? '',
          body: `${classes.body} ${touch.targets}`,
          title: classes.title ?? '',
        }}
      >
        {shown.form === 'new' ? (
          <NewProductForm
            onDirty={setDirty}
            onCancel={close}
            onDone={(id) => goTo({ form: undefined, product: id }, { replace: true })}
          />
        ) : error && !product ? (
          <NotShown error={error} query={{ isFetching, refetch }} onClose={leave} />
        ) : !product ? (
          <LoadingState />
        ) : isForm ? (
          <ProductForm
            key={product.id}
            product={product}
            initialValues={valuesOf(product)}
            onDirty={setDirty}
            onCancel={close}
            onSaved={leave}
          />
        ) : (
          <ProductDetails product={product} />
        )}
      </Drawer>
      <LeaveDialog opened={asksToLeave} onStay={() => setAsksToLeave(false)} onLeave={leave} />
    </>
  )
}

function useProduct(id: string | undefined, isOpen: boolean, rows: readonly Product[] | undefined) {
  const { data, ...query } = useQuery(
    api.products.get.queryOptions({ input: { id: id ?? '' }, enabled: isOpen && id !== undefined, staleTime: 0 }),
  )
  return { ...query, product: id === undefined ? undefined : (data ?? rows?.find((row) => row.id === id)) }
}

function titleOf({ form }: Open, product: Product | undefined): string {
  if (form === 'new') return t`Add product`
  if (!product) return t`Product`
  return form === 'edit' ? t`Edit ${{ productName: productName(product) }}` : productName(product)
}

type NewProps = { onDirty: (isDirty: boolean) => void; onCancel: () => void; onDone: (id: string | undefined) => void }

/** The form for a new product, and after "Save and add another" the next one. */
function NewProductForm({ onDirty, onCancel, onDone }: NewProps) {
  const [turn, setTurn] = useState({ count: 0, category: null as string | null })
  const settings = useQuery(api.organization.settings.queryOptions())
  if (settings.isPending) return null
  return (
    <ProductForm
      key={turn.count}
      product={undefined}
      initialValues={blankValues(turn.category, settings.data?.inventory.defaultMinStock)}
      onDirty={onDirty}
      onCancel={onCancel}
      onSaved={(product, another) => {
        onDirty(false)
        if (another) setTurn({ count: turn.count + 1, category: product.category_id })
        else onDone(undefined)
      }}
    />
  )
}

type NotShownProps = { error: unknown; query: Parameters<typeof FailedState>[0]['query']; onClose: () => void }

function NotShown({ error, query, onClose }: NotShownProps) {
  if (asFailure(error).status !== 404) return <FailedState error={error} query={query} />
  return (
    <EmptyState
      icon={IconBoxOff}
      title={t`Product not found`}
      text={t`It may have been deleted, or it belongs to another shop.`}
      action={<Button variant="default" onClick={onClose}>{t`Back to the list`}</Button>}
    />
  )
}
