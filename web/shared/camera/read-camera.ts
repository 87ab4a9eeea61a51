import type { Detector } from './detector.ts'

const everyMs = 150
/** The same code counts again only after it was out of view, or after this long. */
const sameAgainMs = 1500
/** Enough pixels for fine bars; the camera provides what it can. */
const picture = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }

type Reading = {
  readonly video: HTMLVideoElement
  readonly detector: () => Promise<Detector>
  /** The picture is shown. */
  readonly onStart: () => void
  readonly onFound: (code: string) => void
  readonly signal: AbortSignal
}

/** Shows the camera in `video` and reports every code that it sees, until `signal` ends it. Fails with the browser's error. */
export async function readCamera({ video, detector, onStart, onFound, signal }: Reading): Promise<void> {
  // Browsers do not offer the camera to an unencrypted page.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (devices === undefined) throw new DOMException('no encryption', 'SecurityError')
  const stream = await devices.getUserMedia({ video: picture })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', end)
  if (signal.aborted) return end()
  video.srcObject = stream
  const [reader] = await Promise.all([detector(), video.play()])
  if (!signal.aborted) onStart()
  let last = { code: '', at: 0 }
  while (!signal.aborted) {
    if (stream.getTracks().some(({ readyState }) => readyState === 'ended'))
      throw new DOMException('', 'NotReadableError')
    const [first] = await reader.detect(video)
    const now = Date.now()
    if (first && !signal.aborted && (first.rawValue !== last.code || now - last.at > sameAgainMs))
      onFound(first.rawValue)
    if (first) last = { code: first.rawValue, at: now }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
