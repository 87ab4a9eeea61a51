import { dayOf, formatDateTime, formatTime } from '../../shared/words/dates.ts'

/** The time of a moment today; with its day if it was another. */
export function momentWords(moment: string, now: Date = new Date()): string {
  return dayOf(moment) === dayOf(now) ? formatTime(moment) : formatDateTime(moment)
}
