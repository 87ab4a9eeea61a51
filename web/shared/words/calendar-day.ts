import { dateStyle, formatDate } from './dates.ts'

/** A calendar day `YYYY-MM-DD`, without a time zone, as people write it. */
export function formatDay(day: string): string {
  return formatDate(`${day}T00:00:00Z`, { ...dateStyle(), timezone: 'UTC' })
}

/** The day, or a dash where there is none. */
export function dayOrDash(day: string | null): string {
  return day === null ? '–' : formatDay(day)
}

/** Whether `text` is a day of the calendar. */
export function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** Whether a field that may stay empty can be sent: it is, or has a whole day. */
export const isDayOrEmpty = (text: string): boolean => text === '' || isDay(text)
