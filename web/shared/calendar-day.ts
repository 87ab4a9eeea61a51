import { formatDate } from './dates.ts'

/** A calendar day `YYYY-MM-DD`, which belongs to no time zone, as people write it. */
export function formatDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`)
}
