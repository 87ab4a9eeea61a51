import { nearest, patternsOf } from './match-widths.ts'

/** The widths of bars and spaces of the 106 symbols; the last three begin a code. */
const written = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
  223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
  112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
  311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
  122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`
  .trim()
  .split(/\s+/)
const signs = patternsOf(written)
const stop = patternsOf(['2331112'])
const [toC, toB, toA] = [99, 100, 101]
const starts: Record<number, 'A' | 'B' | 'C'> = { 103: 'A', 104: 'B', 105: 'C' }

/** The Code 128 whose first bar is at `from`; undefined if there is none, or its checksum is wrong. */
export function readCode128(runs: readonly number[], from: number): string | undefined {
  const read = readSigns(runs, from)
  const check = read?.pop()
  if (read === undefined || read.length < 2) return undefined
  const total = read.reduce((sum, sign, place) => sum + sign * Math.max(place, 1), 0)
  return total % 103 === check ? textOf(read) : undefined
}

/** The symbols from the start to the stop symbol; undefined unless both are found. */
function readSigns(runs: readonly number[], from: number): number[] | undefined {
  const read: number[] = []
  for (let at = from; at + 7 <= runs.length; at += 6) {
    if (nearest(runs.slice(at, at + 7), stop) !== undefined) return read
    const sign = nearest(runs.slice(at, at + 6), signs)
    const isStart = sign !== undefined && sign in starts
    if (sign === undefined || isStart !== (read.length === 0)) return undefined
    read.push(sign)
  }
  return undefined
}

/** The text of the symbols: pairs of digits in set C, one character each in A and B. */
function textOf([start = 0, ...rest]: readonly number[]): string {
  let set = starts[start] ?? 'B'
  let text = ''
  for (const sign of rest) {
    if (set === 'C' && sign < 100) text += String(sign).padStart(2, '0')
    else if (sign === toC) set = 'C'
    else if (sign === toB) set = 'B'
    else if (sign === toA) set = 'A'
    else if (sign < 96) text += String.fromCharCode(set === 'A' && sign > 63 ? sign - 64 : sign + 32)
  }
  return text
}
