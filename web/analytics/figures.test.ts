import { describe, expect, it } from 'vitest'
import { defaultDateStyle } from '../shared/words/dates.ts'
import { changeOf } from './change.ts'
import { greeting } from './shop-time.ts'
import { agoWords } from './updated-ago.tsx'
import { lastWeekday, pairDays, totalOf } from './week.ts'

describe('a change', () => {
  it.each([
    [112_400, 100_000, { direction: 'up', words: '+12.4%' }],
    [96_800, 100_000, { direction: 'down', words: '−3.2%' }],
    [0, 100_000, { direction: 'down', words: '−100%' }],
    [100_000, 100_000, { direction: 'same', words: '0%' }],
    [5_000_000, 1000, { direction: 'up', words: 'over +999%' }],
    [50, -100, { direction: 'up', words: '+150%' }],
    [100_000, 0, undefined],
  ])('from %d against %d', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change)
  })
})

describe('the greeting', () => {
  const at = (time: string, fullName?: string) =>
    greeting(Date.parse(`2026-11-20T${time}Z`), defaultDateStyle, fullName)

  it.each([
    ['08:59:00', 'Good morning, Aisha'],
    ['09:00:00', 'Good afternoon, Aisha'],
    ['14:00:00', 'Good evening, Aisha'],
    ['21:30:00', 'Good morning, Aisha'],
  ])('at %s UTC goes by the clock in Kampala', (time, words) => {
    expect(at(time, 'Aisha Namuli')).toBe(words)
  })

  it('does without a name', () => {
    expect(at('14:00:00')).toBe('Good evening')
    expect(at('14:00:00', '  ')).toBe('Good evening')
  })
})

describe('the week', () => {
  const days = Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(index + 7).padStart(2, '0')}`,
    revenue: (index + 1) * 1000,
    transactions: 1,
  }))

  it('stands beside the one before, weekday by weekday', () => {
    const pairs = pairDays(days)
    expect(pairs).toHaveLength(7)
    expect(pairs[0]).toEqual({ day: '2026-11-14', label: 'Sat 14', now: 8000, before: 1000 })
    expect([totalOf(pairs, 'now'), totalOf(pairs, 'before')]).toEqual([77_000, 28_000])
  })

  it('knows a day by its name', () => {
    expect(lastWeekday('2026-11-13')).toBe('Friday')
  })
})

it.each([
  [0, 'just now'],
  [-3000, 'just now'],
  [12_400, '12 s ago'],
  [60_000, '1 min ago'],
  [7_200_000, '2 h ago'],
])('after %d ms the figures were read %s', (milliseconds, words) => {
  expect(agoWords(milliseconds)).toBe(words)
})
