import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import type { GoodsInLinePut } from '@tunda/contract/goods-in'
import type { Product } from '@tunda/contract/products'
import { productName } from '@tunda/contract/products/product-words'
import { useRef, useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { ProductSearch } from '../shared/products/product-search.tsx'
import { useScanner } from '../shared/products/use-scanner.ts'
import { formatCount } from '../shared/words/money.ts'

type Props = {
  id: string
  onPut: (productId: string, put: GoodsInLinePut) => void
  /** The product's units have numbers, which are asked for next. */
  onNumber: (productId: string) => void
}

/** Adds a product by scanning it anywhere on the page, or by a part of its name. Each scan adds one and is kept at once. */
export function AddLine({ id, onPut, onNumber }: Props) {
  const [last, setLast] = useState<GoodsInLinePut['line']>(null)
  const before = useRef(Promise.resolve())
  // One after the other, so that a quick hand's scans are counted and shown in their order.
  useScanner(({ code }) => {
    before.current = before.current.then(() => scan(code))
  })

  async function add(product: Product): Promise<boolean> {
    try {
      const put = await client.goodsIn.putLine({ goods_in_id: id, product_id: product.id, add: 1 })
      onPut(product.id, put)
      if (product.tracking) onNumber(product.id)
      setLast(put.line)
      return true
    } catch (error) {
      showFailure(t`The line was not saved`)(error)
      return false
    }
  }
  async function scan(code: string) {
    try {
      const { products: matches } = await client.products.list({ search: code, page: 1, limit: 2 })
      const exact = matches.find(({ barcode, extra_barcodes }) => [barcode, ...extra_barcodes].includes(code))
      if (exact) await add(exact)
      else toast.bad(t`No product has the barcode ${code}`)
    } catch (error) {
      showFailure(t`The scan was not saved`)(error)
    }
  }
  return (
    <Stack gap="xs" mb="md">
      <ProductSearch label={t`Add a product`} placeholder={t`Scan it, or type a part of its name`} onPick={add} />
      <Text size="sm" c="dimmed" role="status">
        {last === null
          ? null
          : t`Added: ${{ product: productName(last) }} × ${{ quantity: formatCount(last.quantity) }}`}
      </Text>
    </Stack>
  )
}
