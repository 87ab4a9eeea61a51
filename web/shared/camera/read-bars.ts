import { runsOf } from './bar-runs.ts'
import { readCode128 } from './read-code-128.ts'
import { readEan } from './read-ean.ts'

/** The light space required before a code, in widths of its first bar. */
const quiet = 4

/** The barcode along one row of a picture, in either direction: EAN-13, EAN-8, UPC-A or Code 128. */
export function readBars(shades: ArrayLike<number>): string | undefined {
  const runs = runsOf(shades)
  // Reversed, light must still be first.
  const turned = runs.length % 2 === 0 ? [0, ...runs.toReversed()] : runs.toReversed()
  return readAlong(runs) ?? readAlong(turned)
}

function readAlong(runs: readonly number[]): string | undefined {
  for (let at = 1; at < runs.length; at += 2) {
    if ((runs[at - 1] ?? 0) < quiet * (runs[at] ?? 0)) continue
    const code = readEan(runs, at) ?? readCode128(runs, at)
    if (code !== undefined) return code
  }
  return undefined
}
