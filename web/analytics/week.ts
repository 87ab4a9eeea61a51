import type { DayTotal } from '@tunda/contract/reports/analytics'
import { calendarName } from '../shared/words/calendar-names.ts'
import { formatShortDay } from '../shared/words/dates.ts'

/** A day of the last seven with the same weekday a week before. */
export type DayPair = { day: string; label: string; now: number; before: number }

/** The last seven of 14 days, oldest first, each beside the day a week earlier; today beside that day until this hour. */
export function pairDays(days: readonly DayTotal[], untilNow?: DayTotal): DayPair[] {
  const last = days.slice(-7)
  const earlier = days.slice(-14, -7)
  return last.map(({ day, revenue }, index) => ({
    day,
    label: formatShortDay(day),
    now: revenue,
    before: (earlier[index]?.day === untilNow?.day ? untilNow : earlier[index])?.revenue ?? 0,
  }))
}

export function totalOf(pairs: readonly DayPair[], which: 'now' | 'before'): number {
  return pairs.reduce((sum, pair) => sum + pair[which], 0)
}

/** `Friday`, of a calendar day. */
export function lastWeekday(day: string): string {
  return calendarName(
    new Intl.DateTimeFormat('en-UG', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
  )
}
