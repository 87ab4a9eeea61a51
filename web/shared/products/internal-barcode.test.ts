import { describe, expect, it } from 'vitest'
import { checkDigit, internalBarcode } from './internal-barcode.ts'

describe('a barcode of the shop itself', () => {
  it.each([
    ['400638133393', 1],
    ['590123412345', 7],
    ['200000000036', 7],
    ['000000000000', 0],
  ])('%s ends with %i', (twelve, last) => {
    expect(checkDigit(twelve)).toBe(last)
  })

  it('is 13 digits in the range for internal use and checks out', () => {
    for (let turn = 0; turn < 500; turn += 1) {
      const code = internalBarcode()
      expect(code).toMatch(/^2\d{12}$/)
      expect(checkDigit(code.slice(0, 12))).toBe(Number(code.at(-1)))
    }
  })

  it('keeps its length when the random numbers are small', () => {
    expect(internalBarcode(new Uint32Array([0, 7]))).toBe('2000000000077')
  })
})
