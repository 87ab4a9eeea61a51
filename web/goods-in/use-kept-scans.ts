import { t } from '@lingui/core/macro'
import type { GoodsInLinePut, GoodsInNumbersPut } from '@tunda/contract/goods-in'
import { bearsBarcode } from '@tunda/contract/products/barcodes'
import { useEffect, useEffectEvent, useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { followNetwork } from '../shared/calls/network.ts'
import { useObservable } from '../shared/calls/observable.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { keptScans, mayComeLater, type Scan } from './kept-scans.ts'

/** Milliseconds after which what waits is tried again, whatever the network is said to be. */
const again = 15_000

type On = {
  /** The list was read: until then nobody knows whether it is theirs. */
  readonly isThere: boolean
  readonly onLine: (productId: string, put: GoodsInLinePut) => void
  readonly onNumbers: (put: GoodsInNumbersPut) => void
  /** The product's units have numbers, which are asked for next. */
  readonly onNumber: (productId: string) => void
}

export type TakeScan = (scan: Omit<Scan, 'key'>) => void

/** Saves what is scanned on a list of goods, in order; what the network loses is kept on this device and sent when it is back. */
export function useKeptScans(id: string, { isThere, onLine, onNumbers, onNumber }: On) {
  const [scans] = useState(() => keptScans(id))
  const [last, setLast] = useState<GoodsInLinePut['line']>(null)

  async function save({ key, code, product_id: known, numbers }: Scan): Promise<void> {
    const product_id = known ?? (await productOf(code ?? ''))
    if (product_id === undefined) return toast.bad(t`No product has the barcode ${{ code: code ?? '' }}`)
    const asked = { goods_in_id: id, product_id }
    if (numbers) return onNumbers(await client.goodsIn.putNumbers({ ...asked, add: numbers }, { context: { key } }))
    const put = await client.goodsIn.putLine({ ...asked, add: 1 }, { context: { key } })
    onLine(product_id, put)
    setLast(put.line)
    if (put.line?.tracking) onNumber(product_id)
  }
  function sendNow() {
    void scans.sendAll(async (scan) => {
      try {
        await save(scan)
      } catch (error) {
        if (!mayComeLater(error)) showFailure(t`The scan was not saved`)(error)
        throw error
      }
    })
  }
  const send = useEffectEvent(sendNow)
  useEffect(() => {
    if (!isThere) return undefined
    send()
    const timer = setInterval(send, again)
    const stop = followNetwork(send)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [isThere])
  const take: TakeScan = (scan) => {
    scans.take(scan)
    sendNow()
  }
  return {
    waiting: useObservable(scans.waiting),
    last,
    take,
  }
}

async function productOf(code: string): Promise<string | undefined> {
  const { products } = await client.products.list({ search: code, page: 1, limit: 2 })
  return products.find((product) => bearsBarcode(product, code))?.id
}
