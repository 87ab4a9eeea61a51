import { describe, expect, it } from 'vitest'
import {
  type DateStyle,
  dayOf,
  defaultDateStyle,
  formatAgo,
  formatDate,
  formatDateTime,
  formatLongDay,
  formatShortDay,
  formatTime,
  hourOf,
} from './dates.ts'

const moment = '2026-11-20T21:42:00Z'
const style = (change: Partial<DateStyle>): DateStyle => ({ ...defaultDateStyle, ...change })

describe('dates', () => {
  it('are shown in Kampala, where the next day has begun', () => {
    expect(formatDateTime(moment)).toBe('21/11/2026 00:42')
    expect(dayOf(moment)).toBe('2026-11-21')
    expect(hourOf(moment)).toBe(0)
    expect(formatLongDay(moment)).toBe('Saturday 21 November')
  })

  it.each([
    ['DD/MM/YYYY', '20/11/2026'],
    ['MM/DD/YYYY', '11/20/2026'],
    ['YYYY-MM-DD', '2026-11-20'],
  ] as const)('follow the format %s', (date_format, words) => {
    expect(formatDate(moment, style({ date_format, timezone: 'UTC' }))).toBe(words)
  })

  it.each([
    ['2026-11-20T09:05:00Z', '12h', '9:05\u00a0am'],
    ['2026-11-20T00:30:00Z', '12h', '12:30\u00a0am'],
    ['2026-11-20T00:30:00Z', '24h', '00:30'],
  ] as const)('%s by a %s clock is %s', (at, time_format, words) => {
    expect(formatTime(at, style({ time_format, timezone: 'UTC' }))).toBe(words)
  })

  it('name a calendar day without moving it between zones', () => expect(formatShortDay('2026-11-14')).toBe('Sat 14'))

  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [12 * 60, '12 minutes ago'],
    [2 * 3600 + 5, '2 hours ago'],
    [3 * 86_400, '3 days ago'],
    [8 * 86_400, '21/11/2026'],
    [-30, 'just now'],
  ])('%d seconds later are %s', (seconds, words) => {
    expect(formatAgo(moment, new Date(moment).getTime() + seconds * 1000)).toBe(words)
  })
})
