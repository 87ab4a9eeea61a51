import { isDay } from '../shared/words/calendar-day.ts'
import { dayOf } from '../shared/words/dates.ts'

/** Has an expiry date passed today? */
export const hasPassed = (day: string) => isDay(day) && day < dayOf(new Date())
