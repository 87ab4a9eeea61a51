import { t } from '@lingui/core/macro'
import type { GoodsInBatchPut, GoodsInLinePut, GoodsInNumbersPut } from '@tunda/contract/buying/goods-in'
import { useEffect, useEffectEvent, useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { asFailure, isFinal } from '../shared/calls/failure.ts'
import { followNetwork } from '../shared/calls/network.ts'
import { useObservable } from '../shared/calls/observable.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { readScannedCode } from '../shared/products/read-scanned-code.ts'
import { productOfCode } from '../shared/products/scanned-code.ts'
import { warnOfReported } from '../shared/units/reported-devices.ts'
import { hasPassed } from './has-passed.ts'
import { keptScans, type Scan } from './kept-scans.ts'

/** Milliseconds after which what waits is tried again, whatever the network is said to be. */
const again = 15_000

type On = {
  /** The list was read: until then nobody knows whether it is theirs. */
  readonly isThere: boolean
  readonly onLine: (productId: string, put: GoodsInLinePut) => void
  readonly onNumbers: (put: GoodsInNumbersPut) => void
  readonly onBatch: (put: GoodsInBatchPut) => void
  /** The product's units have numbers, or it has an expiry date that the code did not say: that is asked for next. */
  readonly onNumber: (productId: string) => void
}

export type TakeScan = (scan: Omit<Scan, 'key'>) => void

/** Saves what is scanned on a list of goods, in order; what the network loses is kept on this device and sent when it is back. */
export function useKeptScans(id: string, { isThere, onLine, onNumbers, onBatch, onNumber }: On) {
  const [scans] = useState(() => keptScans(id))
  const [last, setLast] = useState<GoodsInLinePut['line']>(null)

  async function save({ key, code = '', product_id: known, numbers }: Scan): Promise<void> {
    const scanned = readScannedCode(code)
    if (scanned === undefined) return toast.bad(t`This code could not be read. Scan it again, or type the date.`)
    const { barcodes, said } = scanned
    const product = known === undefined ? await productOfCode(scanned) : { id: known, has_expiry: false }
    if (product === undefined) return toast.bad(t`No product has the barcode ${{ code: barcodes.at(-1) ?? '' }}`)
    const asked = { goods_in_id: id, product_id: product.id }
    if (product.has_expiry && said?.expires_on !== undefined) {
      const { expires_on, batch: number = null } = said
      const dated = await client.goodsIn.putBatch({ ...asked, number, expires_on, add: 1 }, { context: { key } })
      onBatch(dated)
      if (hasPassed(expires_on)) toast.bad(t`This date has passed. Check it on the pack.`)
      return setLast(dated.line)
    }
    if (numbers) {
      onNumbers(await client.goodsIn.putNumbers({ ...asked, add: numbers }, { context: { key } }))
      return void warnOfReported(numbers)
    }
    const put = await client.goodsIn.putLine({ ...asked, add: 1 }, { context: { key } })
    onLine(product.id, put)
    setLast(put.line)
    if (put.line?.tracking || put.line?.has_expiry) onNumber(product.id)
  }
  function sendNow() {
    void scans.sendAll(async (scan) => {
      try {
        await save(scan)
      } catch (error) {
        if (isFinal(asFailure(error).status)) showFailure(t`The scan was not saved`)(error)
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
