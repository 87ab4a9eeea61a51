const aDay = 86_400_000

/** The first of the days that are played. */
export const firstDay = '2031-04-01'

/** A day so many days later; earlier, of fewer than none. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * aDay).toISOString().slice(0, 10)
}

/** How many days lie between two. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / aDay
}

/** A moment of a day in Kampala, in milliseconds. */
export function momentOf(day: string, hour: number): number {
  return Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+03:00`)
}
