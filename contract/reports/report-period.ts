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

/** The first and the last day that PostgreSQL and `YYYY-MM-DD` both have: no reckoning leads out of them. */
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']

/** The day so many days later, or earlier for a negative number. */
export function plusDays(day: string, days: number): string {
  const instant = Date.parse(day) + days * dayMs
  return new Date(Math.min(Math.max(instant, Date.parse(firstDay)), Date.parse(lastDay))).toISOString().slice(0, 10)
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
    from: plusMonths(from, -months),
    to: isWhole ? lastOfMonth(plusMonths(to, -months)) : plusMonths(to, -months),
  }
}

/** So many whole months from the first day's to the second's. */
export function monthsBetween(one: string, other: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return count(other) - count(one)
}

/** The same day so many months later, or earlier for a negative number; the last of a month that has no such day. */
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const count = Math.min(Math.max(year * 12 + month - 1 + months, 12), 9999 * 12 + 11)
  const found = `${String(Math.floor(count / 12)).padStart(4, '0')}-${twoDigits((count % 12) + 1)}`
  return `${found}-${twoDigits(Math.min(date, lengthOf(found)))}`
}

/** The month of a day, or of `YYYY-MM`, from its first day to its last. */
export function monthOf(day: string): Period {
  return { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(day) }
}

export function lastOfMonth(day: string): string {
  return `${day.slice(0, 7)}-${lengthOf(day)}`
}

/** The calendar repeats after 400 years; `Date.UTC` takes years below 100 for those of the last century. */
function lengthOf(month: string): number {
  return new Date(Date.UTC(2000 + (Number(month.slice(0, 4)) % 400), Number(month.slice(5, 7)), 0)).getUTCDate()
}

const twoDigits = (count: number) => String(count).padStart(2, '0')
