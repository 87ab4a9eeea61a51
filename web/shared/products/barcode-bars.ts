import encode from 'jsbarcode'

/** A barcode as bars: ones and spaces of equal width, and the text below them. */
export type Bars = { readonly bits: string; readonly text: string }

/** The empty space that a scanner needs before and after the bars, in bar widths. */
export const quietWidth = 10

/**
 * The bars of a code: EAN-13, EAN-8 or UPC-A if its digits and check digit are valid, Code 128 for anything else that it can encode. Undefined for
 * what no barcode can.
 */
export function barsOf(code: string): Bars | undefined {
  const format = /^\d{13}$/.test(code)
    ? 'EAN13'
    : /^\d{8}$/.test(code)
      ? 'EAN8'
      : /^\d{12}$/.test(code)
        ? 'UPC'
        : 'CODE128'
  return drawn(code, format) ?? drawn(code, 'CODE128')
}

type Encoded = { encodings?: { data: string }[] }

function drawn(code: string, format: string): Bars | undefined {
  const target: Encoded = {}
  try {
    encode(target, code, { format, flat: true })
  } catch {
    return undefined
  }
  const bits = target.encodings?.map(({ data }) => data).join('') ?? ''
  return /1/.test(bits) ? { bits: bits.replaceAll(/^0+|0+$/g, ''), text: code } : undefined
}

/** The bars as rectangles of a drawing that is `bits.length` wide and 1 high. */
export function pathOf({ bits }: Bars): string {
  return [...bits.matchAll(/1+/g)].map((bar) => `M${bar.index} 0h${bar[0].length}v1h-${bar[0].length}z`).join('')
}
