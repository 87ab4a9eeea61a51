import { t } from '@lingui/core/macro'
import type { GoodsInLinePut } from '@tunda/contract/goods-in'
import type { Product } from '@tunda/contract/products'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { FindProduct } from '../shared/products/find-product.tsx'

type Props = {
  id: string
  onPut: (productId: string, put: GoodsInLinePut) => void
  /** The product's units have numbers, which are asked for next. */
  onNumber: (productId: string) => void
}

/** Adds one of a product to the list, which keeps it at once. */
export function AddLine({ id, onPut, onNumber }: Props) {
  async function add({ id: product_id, tracking }: Product): Promise<number | undefined> {
    try {
      const put = await client.goodsIn.putLine({ goods_in_id: id, product_id, add: 1 })
      onPut(product_id, put)
      if (tracking) onNumber(product_id)
      return put.line?.quantity
    } catch (error) {
      showFailure(t`The line was not saved`)(error)
      return undefined
    }
  }
  return <FindProduct label={t`Add a product`} mayBeNew onAdd={add} />
}
