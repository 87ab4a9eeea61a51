import { t } from '@lingui/core/macro'
import type { TransferLinePut } from '@tunda/contract/transfers'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { FindProduct } from '../shared/products/find-product.tsx'

type Props = { id: string; onPut: (productId: string, put: TransferLinePut) => void }

/** Adds products to a draft, one at a time and kept at once. */
export function AddToTransfer({ id, onPut }: Props) {
  return (
    <FindProduct
      label={t`Add a product`}
      onAdd={async ({ id: product_id }) => {
        try {
          const put = await client.transfers.putLine({ transfer_id: id, product_id, add: 1 })
          onPut(product_id, put)
          return put.line?.quantity ?? 0
        } catch (error) {
          showFailure(t`The line was not saved`)(error)
          return undefined
        }
      }}
    />
  )
}
