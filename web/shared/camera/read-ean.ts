import { checkDigit } from '../products/internal-barcode.ts'
import { nearest, patternsOf, sum } from './match-widths.ts'

/** The widths of the ten digits in the left half; the second ten are the same reversed. */
const odd = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
const digits = patternsOf([...odd, ...odd.map((pattern) => [...pattern].toReversed().join(''))])
/** The first of thirteen digits is encoded by which of the six left digits are reversed. */
const parities = ['......', '..x.xx', '..xx.x', '..xxx.', '.x..xx', '.xx..x', '.xxx..', '.x.x.x', '.x.xx.', '.xx.x.']

/**
 * The EAN-13, UPC-A or EAN-8 whose first bar is at `from`; undefined if there is none, or its check digit is wrong. A UPC-A is an EAN-13 that begins
 * with 0, and is returned without it, as browsers do.
 */
export function readEan(runs: readonly number[], from: number): string | undefined {
  const code = readHalves(runs, from, 6) ?? readHalves(runs, from, 4)
  if (code === undefined) return undefined
  // The weights alternate from the right: a short code is a long one that begins with zeros.
  const twelve = code.slice(0, -1).padStart(12, '0')
  if (String(checkDigit(twelve)) !== code.at(-1)) return undefined
  return code.length === 13 && code.startsWith('0') ? code.slice(1) : code
}

/** Three runs, half the digits, five runs, the other half, three runs. */
function readHalves(runs: readonly number[], from: number, half: number): string | undefined {
  const length = 3 + 4 * half + 5 + 4 * half + 3
  const all = runs.slice(from, from + length)
  if (all.length < length) return undefined
  const module = sum(all) / (14 * half + 11)
  const middle = 3 + 4 * half
  const guards = [...all.slice(0, 3), ...all.slice(middle, middle + 5), ...all.slice(-3)]
  if (guards.some((width) => width < module * 0.4 || width > module * 1.8)) return undefined
  const left = readDigits(all, 3, half)
  const right = readDigits(all, middle + 5, half)
  if (left === undefined || right === undefined || right.some((digit) => digit > 9)) return undefined
  const parity = left.map((digit) => (digit > 9 ? 'x' : '.')).join('')
  const first = half === 6 ? parities.indexOf(parity) : parity === '....' ? '' : -1
  return first === -1 ? undefined : `${first}${[...left, ...right].map((digit) => digit % 10).join('')}`
}

function readDigits(runs: readonly number[], from: number, count: number): number[] | undefined {
  const read = Array.from({ length: count }, (_, place) =>
    nearest(runs.slice(from + 4 * place, from + 4 * place + 4), digits),
  )
  return read.every((digit) => digit !== undefined) ? read : undefined
}
