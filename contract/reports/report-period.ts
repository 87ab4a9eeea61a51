// Without zod, for screens that only reckon with periods.

/** A period of whole days `YYYY-MM-DD` of the shop's own calendar, both ends in it. */
export type Period = { readonly from: string; readonly to: string }

/** What a period is a part of, and so which earlier one has the same place: `days` is any number of days that belong together. */
export const periodKinds = ['days', 'week', 'month', 'year'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** The longest period a report covers, in days. */
export const longestReport = 1_100

const dayMs = 86_400_000

/** Days of a period, both ends counted; below 1 when it ends before it begins. */
export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** The day so many days later, or earlier for a negative number. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** What days that somebody chose are a part of: those from the first of a month are of that month. */
export function kindOf({ from, to }: Period): PeriodKind {
  return from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) ? 'month' : 'days'
}

/**
 * The period that one is compared with, seen from `today`: the same days of the week, month or year before, or as many days just
 * before. A month or year that has no such day ends on its last. A whole month that is over is compared with a whole month.
 */
export function periodBefore(period: Period, kind: PeriodKind, today: string): Period {
  const { from, to } = period
  if (kind === 'week') return { from: plusDays(from, -7), to: plusDays(to, -7) }
  if (kind === 'days') return { from: plusDays(from, -daysIn(period)), to: plusDays(from, -1) }
  const months = kind === 'month' ? 1 : 12
  const isWhole = to < today && plusDays(to, 1).endsWith('-01')
  return {
    from: monthsBefore(from, months),
    to: isWhole ? lastOfMonth(monthsBefore(to, months)) : monthsBefore(to, months),
  }
}

/** So many whole months from the first day's to the second's. */
export function monthsBetween(one: string, other: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return count(other) - count(one)
}

export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
  const last = lastOfMonth(first)
  return date > Number(last.slice(8)) ? last : `${first.slice(0, 8)}${String(date).padStart(2, '0')}`
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
