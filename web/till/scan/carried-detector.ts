import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeFormat, Detector } from '../../shared/camera/detector.ts'

// The library's default is a foreign host.
prepareZXingModule({ overrides: { locateFile: (name: string) => (name.endsWith('.wasm') ? decoder : name) } })

/** A decoder in WebAssembly, which the till's content policy allows. */
export function carriedDetector(formats: readonly CodeFormat[]): Promise<Detector> {
  return Promise.resolve(new BarcodeDetector({ formats: [...formats] }))
}
