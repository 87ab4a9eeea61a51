import { formatDate } from './dates.ts'

/** A calendar day `YYYY-MM-DD`, which belongs to no time zone, as people write it. */
export function formatDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`)
}

/** Is `text` a day that the calendar has? */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}
