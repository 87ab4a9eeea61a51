import { plusMonths } from '@tunda/contract/reports/report-period'
import { calendarName } from './calendar-names.ts'

/** How many months can be chosen. */
const mostMonths = 36

/** This month and those before it, the newest first. */
export function monthsUntil(last: string): string[] {
  return Array.from({ length: mostMonths }, (_, back) => plusMonths(`${last.slice(0, 7)}-01`, -back).slice(0, 7))
}

const monthName = new Intl.DateTimeFormat('en-UG', { month: 'long', timeZone: 'UTC' })

/** `November 2026` */
export function monthWords(month: string): string {
  return `${calendarName(monthName.format(new Date(`${month}-15T00:00:00Z`)))} ${month.slice(0, 4)}`
}
