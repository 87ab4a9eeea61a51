import { describe, expect, it } from 'vitest'
import { daysOf, isRange, type Range } from './sales-range.ts'

// Kampala is three hours ahead: there it is already the first of December.
const lateInNovember = Date.parse('2026-11-30T22:30:00Z')

describe('the span of the sales list', () => {
  it.each<[Range, string | undefined, string | undefined]>([
    ['today', '2026-12-01', '2026-12-01'],
    ['yesterday', '2026-11-30', '2026-11-30'],
    ['7-days', '2026-11-25', '2026-12-01'],
    ['30-days', '2026-11-02', '2026-12-01'],
    ['month', '2026-12-01', '2026-12-01'],
    ['all', undefined, undefined],
  ])('%s goes from %s to %s by the shop’s days', (range, from, to) => {
    expect(daysOf(range, 'Africa/Kampala', lateInNovember)).toEqual(from ? { from, to } : {})
  })

  it.each(['toString', 'week', '', null])('is not named by %j', (word) => {
    expect(isRange(word)).toBe(false)
  })
})
