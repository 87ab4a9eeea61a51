import { t } from '@lingui/core/macro'
import type { GoodsInBatchPut, GoodsInLinePut, GoodsInNumbersPut } from '@tunda/contract/buying/goods-in'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { asFailure, isFinal } from '../shared/calls/failure.ts'
import { followNetwork } from '../shared/calls/network.ts'
import { useObservable } from '../shared/calls/observable.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { readScannedCode } from '../shared/products/read-scanned-code.ts'
import { type ScanOutcome, tellScan } from '../shared/products/scan-sound.ts'
import { productOfCode } from '../shared/products/scanned-code.ts'
import { warnOfReported } from '../shared/units/reported-devices.ts'
import { useToday } from '../shared/use-today.ts'
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

function bad(words: string): ScanOutcome {
  toast.bad(words)
  return 'not-found'
}

export type TakeScan = (scan: Omit<Scan, 'key'>) => void

/** Saves what is scanned on a list of goods, in order; what the network loses is kept on this device and sent when it is back. */
export function useKeptScans(id: string, { isThere, onLine, onNumbers, onBatch, onNumber }: On) {
  const [scans] = useState(() => keptScans(id))
  const [last, setLast] = useState<GoodsInLinePut['line']>(null)
  const today = useToday()
  // Scans of this page that nobody was told of yet: each is heard once, however often it is sent.
  const unheard = useRef(new Set<string>())
  const hear = (key: string, outcome: ScanOutcome) => {
    if (unheard.current.delete(key)) tellScan(outcome)
  }

  async function save({ key, code = '', product_id: known, numbers }: Scan): Promise<ScanOutcome> {
    const scanned = readScannedCode(code)
    if (scanned === undefined) return bad(t`This code could not be read. Scan it again, or type the date.`)
    const { barcodes, said } = scanned
    const product = known === undefined ? await productOfCode(scanned) : { id: known, has_expiry: false }
    if (product === undefined) return bad(t`No product has the barcode ${{ code: barcodes.at(-1) ?? '' }}`)
    const asked = { goods_in_id: id, product_id: product.id }
    if (product.has_expiry && said?.expires_on !== undefined) {
      const { expires_on, batch: number = null } = said
      const dated = await client.goodsIn.putBatch({ ...asked, number, expires_on, add: 1 }, { context: { key } })
      onBatch(dated)
      setLast(dated.line)
      return hasPassed(expires_on, today) ? bad(t`This date has passed. Check it on the pack.`) : 'ok'
    }
    if (numbers) {
      onNumbers(await client.goodsIn.putNumbers({ ...asked, add: numbers }, { context: { key } }))
      void warnOfReported(numbers)
      return 'ok'
    }
    const put = await client.goodsIn.putLine({ ...asked, add: 1 }, { context: { key } })
    onLine(product.id, put)
    setLast(put.line)
    if (put.line?.tracking || put.line?.has_expiry) onNumber(product.id)
    return 'ok'
  }
  async function sendNow() {
    await scans.sendAll(async (scan) => {
      try {
        hear(scan.key, await save(scan))
      } catch (error) {
        if (!isFinal(asFailure(error).status)) throw error
        showFailure(t`The scan was not saved`)(error)
        if (scan.numbers) tellScan('not-found')
        else hear(scan.key, 'not-found')
        throw error
      }
    })
    // What the network lost is safe on this device.
    for (const key of unheard.current) hear(key, 'ok')
  }
  const send = useEffectEvent(sendNow)
  useEffect(() => {
    if (!isThere) return undefined
    void send()
    const timer = setInterval(() => void send(), again)
    const stop = followNetwork(() => void send())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [isThere])
  const take: TakeScan = (scan) => {
    const key = scans.take(scan)
    // Picked by hand it is seen; a number is heard where it is read, unless it is refused.
    if (scan.code !== undefined) unheard.current.add(key)
    void sendNow()
  }
  return {
    waiting: useObservable(scans.waiting),
    last,
    take,
  }
}
