import type { MailSchedule } from '@tunda/contract/reports/report-mails'
import { lastOfMonth, plusDays } from '@tunda/contract/reports/report-period'
import { dayIn, hourIn } from '../../clock.ts'

type Days = Pick<MailSchedule, 'every' | 'weekday' | 'month_day'>

/** The first day after `day` on which it is mailed. */
export function mailDayAfter(schedule: Days, day: string): string {
  const next = plusDays(day, 1)
  if (schedule.every === 'day') return next
  if (schedule.every === 'week') return plusDays(next, (schedule.weekday - weekdayOf(next) + 7) % 7)
  const inThisMonth = dayOfMonth(next, schedule.month_day)
  return inThisMonth >= next ? inThisMonth : dayOfMonth(plusDays(lastOfMonth(next), 1), schedule.month_day)
}

/** The newest day that is due now and the one after it; undefined if none is. Missed days are skipped. */
export function dueMailDay(
  schedule: Days & Pick<MailSchedule, 'hour'> & { readonly next_day: string },
  timeZone: string,
  instant: Date,
): { readonly day: string; readonly next_day: string } | undefined {
  const last = lastDayPassed(schedule.hour, timeZone, instant)
  if (schedule.next_day > last) return undefined
  let [day, next_day] = [schedule.next_day, mailDayAfter(schedule, schedule.next_day)]
  while (next_day <= last) [day, next_day] = [next_day, mailDayAfter(schedule, next_day)]
  return { day, next_day }
}

/** The newest of the shop's days on which the hour has passed. */
export function lastDayPassed(hour: number, timeZone: string, instant: Date): string {
  const today = dayIn(timeZone, instant)
  return hourIn(timeZone, instant) >= hour ? today : plusDays(today, -1)
}

/** Monday is 1. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The given day of the month of `day`, or the month's last day. */
function dayOfMonth(day: string, monthDay: number): string {
  const month = day.slice(0, 7)
  const last = Number(lastOfMonth(day).slice(8))
  return `${month}-${String(Math.min(monthDay, last)).padStart(2, '0')}`
}
