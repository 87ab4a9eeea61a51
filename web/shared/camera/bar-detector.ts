import type { Detector } from './detector.ts'
import { readBars } from './read-bars.ts'

/** The heights at which a line through the picture is read, from the middle outwards. */
const heights = [0.5, 0.46, 0.54, 0.42, 0.58, 0.36, 0.64, 0.3, 0.7]
/** A finer picture adds nothing, and costs time. */
const widest = 1280

/** Reads barcodes without the browser's help: accepts what two lines through the picture agree on. */
export function barDetector(): Detector {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    detect: async (video) => {
      if (context === null || video.videoWidth === 0) return []
      canvas.width = Math.min(video.videoWidth, widest)
      canvas.height = Math.round((video.videoHeight * canvas.width) / video.videoWidth)
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const seen = new Set<string>()
      for (const height of heights) {
        const { data } = context.getImageData(0, Math.floor(height * canvas.height), canvas.width, 1)
        const code = readBars(shadesOf(data))
        if (code !== undefined && seen.has(code)) return [{ rawValue: code }]
        if (code !== undefined) seen.add(code)
      }
      return []
    },
  }
}

/** The brightness of each pixel; exact weights matter little for black on white. */
function shadesOf(pixels: Uint8ClampedArray): Float32Array {
  return Float32Array.from({ length: pixels.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * at, 4 * at + 3)
    return (red + 2 * green + blue) / 4
  })
}
