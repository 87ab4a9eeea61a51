import { isDay } from '../shared/words/calendar-day.ts'

/** Whether an expiry date has passed, on the shop's day. */
export const hasPassed = (day: string, today: string) => isDay(day) && day < today
