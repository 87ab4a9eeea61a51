import { pick, type Random } from './random.ts'
import type { Span } from './trade.ts'

/** Sales of a day, Sunday first. */
const salesByWeekday = [15, 29, 27, 30, 32, 39, 46]
/** A month beside the average one, January first: quiet after the holidays and while school fees are paid, busy before Christmas. */
const salesByMonth = [0.8, 0.84, 0.96, 0.98, 0.94, 1, 1.02, 1.04, 0.9, 1.04, 1.08, 1.4]
/** Customers of each hour from 8 to 19, beside each other. */
const opening = 8
const rush = [2, 4, 5, 5, 7, 8, 6, 5, 6, 8, 9, 5]
const kampala = '+03:00'
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** A calendar day in Kampala, so many days before the moment, and how many come to buy on it. */
export function trafficOn(until: Date, daysBefore: number, span: Span, random: Random): { day: string; count: number } {
  const day = dayAt(until, daysBefore)
  const noon = new Date(`${day}T12:00:00${kampala}`)
  const usual = (salesByWeekday[noon.getUTCDay()] ?? 30) * (0.88 + 0.24 * random())
  const passed = 1 - daysBefore / span.days
  if (!span.isLong) return { day, count: Math.round(usual * (0.82 + 0.2 * passed)) }
  return { day, count: Math.max(1, Math.round(usual * grown(passed) * season(noon))) }
}

/** A shop that began small: the longer it is there, the faster it grows. */
const grown = (passed: number) => 0.07 + 0.25 * passed ** 2

/** The month, pay day, and the two days on which hardly anybody buys. */
function season(noon: Date): number {
  const [month, date] = [noon.getUTCMonth(), noon.getUTCDate()]
  if ((month === 11 && date === 25) || (month === 0 && date === 1)) return 0.15
  return (salesByMonth[month] ?? 1) * (date >= 26 || date <= 4 ? 1.12 : 0.97)
}

/** The calendar day in Kampala, `daysBefore` days before the moment. */
export function dayAt(moment: Date, daysBefore: number): string {
  return new Date(moment.getTime() + 3 * hourMs - daysBefore * dayMs).toISOString().slice(0, 10)
}

/** A time of day in Kampala: `hour` may have a fraction. */
export function momentOn(day: string, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00${kampala}`) + hour * hourMs)
}

/** Moments of a day when somebody buys, in order. Today's lie between opening and now, however early that is. */
export function timesOfDay(day: string, until: Date, count: number, random: Random): Date[] {
  const midnight = momentOn(day, 0).getTime()
  if (until.getTime() - midnight < dayMs) return timesOfToday(midnight, until, count, random)
  const hours = rush.flatMap((weight, i) => Array.from({ length: weight }, () => opening + i))
  const moments = Array.from(
    { length: count },
    () => midnight + pick(hours, random) * hourMs + Math.floor(random() * hourMs),
  )
  return inOrder(moments)
}

/** At least half a day's trade, so that a first look in the morning finds a shop at work. */
function timesOfToday(midnight: number, until: Date, count: number, random: Random): Date[] {
  const now = until.getTime()
  const open = midnight + opening * hourMs
  const from = now - open > 2 * hourMs ? open : Math.max(midnight, now - 2 * hourMs)
  const share = Math.min(1, Math.max(0.5, (now - open) / (rush.length * hourMs)))
  return inOrder(Array.from({ length: Math.round(count * share) }, () => from + Math.floor(random() * (now - from))))
}

function inOrder(moments: readonly number[]): Date[] {
  return [...moments].sort((a, b) => a - b).map((at) => new Date(at))
}
