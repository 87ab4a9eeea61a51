const aDay = 86_400_000

/** The first of the days that are played. */
export const firstDay = '2031-04-01'

/** The day this many days later, or earlier if negative. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * aDay).toISOString().slice(0, 10)
}

/** The number of days between two. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / aDay
}

/** A time of a day in Kampala, in milliseconds. */
export function momentOf(day: string, hour: number): number {
  return Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+03:00`)
}
