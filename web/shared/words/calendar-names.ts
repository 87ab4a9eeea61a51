import { calendarNames } from '@tunda/contract/calendar-names'
import { i18n } from './i18n.ts'

/** The name of a day or month, long or short, in the current language; anything else unchanged. */
export function calendarName(english: string): string {
  const name = calendarNames[english]
  return name === undefined ? english : i18n._(name)
}
