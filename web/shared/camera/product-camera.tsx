import { type ComponentProps, lazy, Suspense } from 'react'
import type { CameraScan } from './camera-scan.tsx'
import { productCodes } from './detector.ts'

const LazyScan = lazy(() => import('./camera-scan.tsx').then((file) => ({ default: file.CameraScan })))

type Props = Omit<ComponentProps<typeof CameraScan>, 'formats' | 'carried'>

/** The camera that reads products' barcodes in the back office, whose content policy does not allow WebAssembly. */
export function ProductCamera(props: Props) {
  return (
    <Suspense fallback={null}>
      <LazyScan {...props} formats={productCodes} carried={carriedReader} />
    </Suspense>
  )
}

async function carriedReader() {
  const { barDetector } = await import('./bar-detector.ts')
  return barDetector()
}
