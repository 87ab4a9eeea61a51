import { type BarcodeFormat, BarcodeDetector as CarriedDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'

export type CodeFormat = BarcodeFormat

const everyMs = 150
/** The same code again counts only after it was out of sight, or for so long. */
const sameAgainMs = 1500

// The library's own default is a foreign host.
prepareZXingModule({ overrides: { locateFile: (name: string) => (name.endsWith('.wasm') ? decoder : name) } })

/** The browser's own decoder where it has one, which needs no download; elsewhere the one that comes along. */
function detectorOf(formats: readonly CodeFormat[]): Pick<CarriedDetector, 'detect'> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: typeof CarriedDetector }
  try {
    if (Own !== undefined) return new Own({ formats: [...formats] })
  } catch {
    // It knows none of these codes.
  }
  return new CarriedDetector({ formats: [...formats] })
}

/** Shows the camera in `video` and tells every code it sees, until `signal` ends it. */
export async function readCodes(
  video: HTMLVideoElement,
  formats: readonly CodeFormat[],
  onFound: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', end)
  if (signal.aborted) return end()
  video.srcObject = stream
  await video.play()
  const detector = detectorOf(formats)
  let last = { code: '', at: 0 }
  while (!signal.aborted) {
    const [first] = await detector.detect(video)
    const now = Date.now()
    if (first && (first.rawValue !== last.code || now - last.at > sameAgainMs)) onFound(first.rawValue)
    if (first) last = { code: first.rawValue, at: now }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
