import { plusMonths } from '../reports/report-period.ts'

/** The last day of a warranty of so many months from a day on: of 31 January and one month the last of February. Null without one. */
export function warrantyEnd(day: string, months: number | null): string | null {
  return months ? plusMonths(day, months) : null
}
