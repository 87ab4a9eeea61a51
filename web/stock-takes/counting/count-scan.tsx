import { t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type { ProductToCount } from '@tunda/contract/stock/stock-take-shapes'
import { useState } from 'react'
import { ProductCamera } from '../../shared/camera/product-camera.tsx'
import type { Line } from '../lines.ts'
import { useStockTakesPlace } from '../stock-takes-address.ts'
import { CountBar } from './count-bar.tsx'
import type { Counting, CountingState } from './counting.ts'
import { useCountProduct } from './use-count-product.ts'

type Props = { counting: Counting; state: CountingState; counted: number; inHand: ProductToCount | undefined }

/** Finding what is counted next: by scanner, by camera, or by typing. */
export function CountScan({ counting, state, counted, inHand }: Props) {
  const [place, goTo] = useStockTakesPlace()
  const [missing, setMissing] = useState<string>()
  const [isCameraOpen, setCameraOpen] = useState(false)
  const scan = useCountProduct(counting, state.products, setMissing)
  return (
    <>
      <CountBar
        search={place.search}
        onSearch={(search) => goTo({ search }, { replace: true })}
        onCode={(code) => scan(code, 'typed')}
        onCamera={() => setCameraOpen(true)}
        missing={missing}
        onMissingSeen={() => setMissing(undefined)}
        counted={counted}
        total={state.products?.length}
      />
      {isCameraOpen ? (
        <ProductCamera
          title={missing ? t`Nothing has the barcode ${missing}` : titleOf(inHand, state.lines)}
          onFound={(code) => void scan(code, 'scan')}
          onClose={() => setCameraOpen(false)}
        />
      ) : null}
    </>
  )
}

/** What the camera counted last stands over its picture. */
function titleOf(product: ProductToCount | undefined, lines: ReadonlyMap<string, Line>): string {
  if (product === undefined) return t`Scan with the camera`
  return `${productName(product)}: ${lines.get(product.id)?.quantity ?? 0}`
}
