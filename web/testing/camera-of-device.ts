import { vi } from 'vitest'
import { productCodes } from '../shared/camera/detector.ts'

type Device = {
  /** What the camera sees from now on; undefined is nothing. */
  readonly see: (code: string | undefined) => void
  /** How many cameras were opened and not closed again. */
  readonly running: () => number
}

/** A device with a camera and a browser that reads codes, or one that refuses it with this name. Until the stubs are taken away. */
export function deviceWithCamera(refusal?: string): Device {
  let seen: string | undefined
  let running = 0
  async function getUserMedia() {
    if (refusal !== undefined) throw new DOMException('refused', refusal)
    running += 1
    return { getTracks: () => [{ readyState: 'live', stop: () => (running -= 1) }] }
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue()
  class Detector {
    static getSupportedFormats = async () => [...productCodes]
    detect = async () => (seen === undefined ? [] : [{ rawValue: seen }])
  }
  vi.stubGlobal('BarcodeDetector', Detector)
  return {
    see: (code) => {
      seen = code
    },
    running: () => running,
  }
}
