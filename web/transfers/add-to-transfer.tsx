import { t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import type { TransferLinePut, TransferUnitsPut } from '@tunda/contract/stock/transfers'
import { lazy, Suspense, useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { FindProduct } from '../shared/products/find-product.tsx'

const ChooseUnit = lazy(async () => ({ default: (await import('../shared/units/choose-unit.tsx')).ChooseUnit }))

type Props = {
  id: string
  onPut: (productId: string, put: TransferLinePut) => void
  onPutUnits: (put: TransferUnitsPut) => void
}

/** Adds products to a draft, one at a time and kept at once: devices by their numbers. */
export function AddToTransfer({ id, onPut, onPutUnits }: Props) {
  const [choosing, setChoosing] = useState<Product>()

  async function add(product: Product): Promise<number | undefined> {
    if (product.tracking) {
      setChoosing(product)
      return undefined
    }
    try {
      // Each scan is a change of its own, however soon the next one comes.
      const key = crypto.randomUUID()
      const put = await client.transfers.putLine(
        { transfer_id: id, product_id: product.id, add: 1 },
        { context: { key } },
      )
      onPut(product.id, put)
      return put.line?.quantity ?? 0
    } catch (error) {
      showFailure(t`The line was not saved`)(error)
      return undefined
    }
  }
  async function addNumber(number: string) {
    try {
      const put = await client.transfers.putUnits({ transfer_id: id, add: [number] })
      onPutUnits(put)
      const [line] = put.lines
      return line && { name: productName(line), quantity: line.quantity ?? 0 }
    } catch (error) {
      showFailure(t`The scan was not saved`)(error)
      return undefined
    }
  }
  return (
    <>
      <FindProduct label={t`Add a product`} onAdd={add} onNumber={addNumber} />
      {choosing ? (
        <Suspense>
          <ChooseUnit
            product={choosing}
            taken={none}
            onClose={() => setChoosing(undefined)}
            onChoose={({ number }) => {
              setChoosing(undefined)
              void addNumber(number)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const none: ReadonlySet<string> = new Set()
