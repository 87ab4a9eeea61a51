import encode from 'jsbarcode'
import { describe, expect, it } from 'vitest'
import { readBars } from './read-bars.ts'

type Look = { module?: number; blur?: number; noise?: number; shadow?: boolean; turned?: boolean }

/** One row of a photograph of a code: light 220, dark 40, quiet at both ends. */
function photographed(code: string, format: string, look: Look = {}): number[] {
  const { module = 3, blur = 0, noise = 0, shadow = false, turned = false } = look
  const target: { encodings?: { data: string }[] } = {}
  encode(target, code, { format, flat: true })
  const bars = `${'0'.repeat(15)}${target.encodings?.map(({ data }) => data).join('')}${'0'.repeat(15)}`
  // A pixel is the mean of its area.
  const sharp = Array.from({ length: Math.floor(bars.length * module) }, (_, at) => {
    const seen = [0, 1, 2, 3, 4, 5, 6, 7].map((part) => (bars[Math.floor((at + part / 8) / module)] === '1' ? 40 : 220))
    return seen.reduce((sum, shade) => sum + shade, 0) / 8
  })
  const random = repeatable()
  const row = sharp.map((_, at) => {
    const near = sharp.slice(Math.max(0, at - blur), at + blur + 1)
    const mean = near.reduce((sum, shade) => sum + shade, 0) / near.length
    return (mean + (random() - 0.5) * 2 * noise) * (shadow ? 1 - (0.6 * at) / sharp.length : 1)
  })
  return turned ? row.toReversed() : row
}

/** The same pseudo-random numbers from 0 to 1 in every run. */
function repeatable(): () => number {
  let state = 7
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const codes = [
  ['EAN13', '4006381333931'],
  ['EAN13', '6009000000014'],
  ['EAN13', '2012345678903'],
  ['EAN8', '96385074'],
  ['UPC', '012345678905'],
  ['CODE128', 'TND-000123'],
  ['CODE128', '20261121'],
  ['CODE128', 'Abc 12345678 xyz~'],
] as const
const looks: [string, Look][] = [
  ['plain', {}],
  ['small', { module: 2.3 }],
  ['out of focus', { module: 4, blur: 2 }],
  ['in a grainy picture', { module: 4, noise: 22 }],
  ['half in the shade', { shadow: true }],
  ['upside down', { turned: true }],
]

describe('a barcode in a picture', () => {
  it.each(looks)('is read when it is %s', (_, look) => {
    const read = codes.map(([format, code]) => readBars(photographed(code, format, look)))
    expect(read).toEqual(codes.map(([, code]) => code))
  })

  it('can say every digit at every place, and every letter', () => {
    for (let first = 0; first < 10; first += 1) {
      const twelve = Array.from({ length: 12 }, (_, place) => (first + place * 7) % 10).join('')
      const read = readBars(photographed(twelve, 'EAN13'))
      expect(read?.padStart(13, '0').slice(0, 12)).toBe(twelve)
    }
    for (const text of [
      ' !"#$%&()*+,-./',
      '0a1b2c3d4e5f',
      ':;<=>?@ABCDEFGH',
      'IJKLMNOPQRSTUVW',
      'XYZ[]^_`{|}~ghijklmnopqrs',
    ]) {
      expect(readBars(photographed(text, 'CODE128'))).toBe(text)
    }
    for (let pair = 0; pair < 100; pair += 1) {
      const digits = `${String(pair).padStart(2, '0')}0199`
      expect(readBars(photographed(digits, 'CODE128C'))).toBe(digits)
    }
  })

  it('that is cut off or changed is not guessed at', () => {
    const row = photographed('4006381333931', 'EAN13')
    expect(readBars(row.slice(0, 250))).toBeUndefined()
    const bars = photographed('TND-000123', 'CODE128')
    expect(readBars(bars.slice(0, bars.length - 80))).toBeUndefined()
    expect(readBars([...row.slice(0, 100), ...row.slice(106)])).toBeUndefined()
  })

  it('is not seen in plain shades, noise, or stripes', () => {
    const random = repeatable()
    expect(readBars(Array.from({ length: 640 }, () => 128))).toBeUndefined()
    expect(readBars(Array.from({ length: 640 }, (_, at) => (at % 8 < 4 ? 30 : 220)))).toBeUndefined()
    const noisy = Array.from({ length: 300 }, () => readBars(Array.from({ length: 640 }, () => random() * 255)))
    expect(noisy.filter((code) => code !== undefined)).toEqual([])
  })
})
