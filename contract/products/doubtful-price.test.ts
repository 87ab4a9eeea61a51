import { describe, expect, it } from 'vitest'
import { doubtOf, usualPrice } from './doubtful-price.ts'

describe('a price that may be a slip', () => {
  it.each([
    [96_385_074, undefined, 'barcode'],
    [36_000_291_452, undefined, undefined],
    [136_000_291_459, undefined, 'barcode'],
    [4_006_381_333_931, undefined, 'barcode'],
    [356_938_035_643_809, undefined, 'barcode'],
    [356_938_035_643_808, undefined, undefined],
    [772_123_456, undefined, 'phone'],
    [256_772_123_456, undefined, 'phone'],
    [720, 720_000, 'far_off'],
    [720_000_000, 720_000, 'far_off'],
    [0, 720_000, undefined],
    [720_000, 700_000, undefined],
    [772_000_000, undefined, undefined],
    [10_000_000, 15_000_000, undefined],
    [5, 50, undefined],
  ])('%s where %s is usual: %s', (price, usual, doubt) => {
    expect(doubtOf(price, usual)).toBe(doubt)
  })

  it('is compared with the median of its kind, once there are three', () => {
    expect([usualPrice([1, 2]), usualPrice([0, 5, 100, 7])]).toEqual([undefined, 7])
  })
})
