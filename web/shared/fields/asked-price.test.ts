import { describe, expect, it } from 'vitest'
import { doubtAboutAsked } from './asked-price.ts'

const said = (price: number, listPrice: number) => doubtAboutAsked(price, listPrice)?.replaceAll('\u00a0', ' ')

describe('a price asked for one sale', () => {
  it('is asked about when it is a barcode, cut short or not, or a thousand times the list price', () => {
    expect(said(6_009_000_000_032, 10_000)).toBe('Is USh 6,009,000,000,032 right? The list price is USh 10,000.')
    expect(said(600_900_000_003, 10_000)).toBe('Is USh 600,900,000,003 right? The list price is USh 10,000.')
    expect(said(420, 420_000)).toBe('Is USh 420 right? The list price is USh 420,000.')
  })

  it('is let be when it is a discount, a rise, a gift or the list price', () => {
    for (const price of [9_000, 12_000, 100_000, 0, 10_000]) expect(said(price, 10_000)).toBeUndefined()
  })
})
