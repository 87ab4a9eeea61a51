import type { Period } from '@tunda/contract/reports/report-period'
import { calendarName } from '../shared/words/calendar-names.ts'

/** `1–22 October`, `28 September – 4 October`; with the year unless it is that of `today`. Days `YYYY-MM-DD`. */
export function periodWords({ from, to }: Period, today: string): string {
  const year = (day: string) => (day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`)
  if (from === to) return `${dayAndMonth(to)}${year(to)}`
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${dayAndMonth(to)}${year(to)}`
  const ofFrom = from.slice(0, 4) === to.slice(0, 4) ? '' : year(from)
  return `${dayAndMonth(from)}${ofFrom} – ${dayAndMonth(to)}${year(to)}`
}

function dayAndMonth(day: string): string {
  return new Intl.DateTimeFormat('en-UG', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(Date.parse(day))
    .replace(/\p{L}+/u, calendarName)
}
