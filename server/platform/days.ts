import { dayIn, now } from '../clock.ts'

/** The platform's own time zone; Kampala keeps no summer time. */
export const platformZone = 'Africa/Kampala'
const offset = '+03:00'
export const dayMs = 86_400_000

/** The platform's calendar day `days` ago, `YYYY-MM-DD`. */
export function dayAgo(days: number): string {
  return dayIn(platformZone, new Date(now().getTime() - days * dayMs))
}

/** The platform's calendar day of an instant, `YYYY-MM-DD`. */
export function platformDay(instant: string): string {
  return dayIn(platformZone, new Date(instant))
}

/** A day's first moment, or the instant that was given. */
export function startsAt(when: string): string {
  return isDay(when) ? new Date(`${when}T00:00:00.000${offset}`).toISOString() : new Date(when).toISOString()
}

/** A day's last moment, or the instant that was given. */
export function endsAt(when: string): string {
  return isDay(when) ? new Date(`${when}T23:59:59.999${offset}`).toISOString() : new Date(when).toISOString()
}

/** The same moment `months` later; the 31st becomes the last day of a shorter month. */
export function monthsLater(instant: string, months: number): string {
  const local = new Date(Date.parse(instant) + 3 * 3_600_000)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, lastDay))
  return new Date(local.getTime() - 3 * 3_600_000).toISOString()
}

function isDay(when: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(when)
}
