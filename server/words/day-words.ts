import { calendarNames } from '@tunda/contract/calendar-names'
import type { Say } from '@tunda/contract/words'

/** A date with the names of its day and month in the language; `options` as `Intl.DateTimeFormat` takes them, with a time zone. */
export function dateWords(
  say: Say,
  instant: Date | string,
  options: Intl.DateTimeFormatOptions & { readonly timeZone: string },
): string {
  return new Intl.DateTimeFormat('en-UG', options)
    .formatToParts(new Date(instant))
    .map(({ type, value }) => (type === 'weekday' || type === 'month' ? nameOf(say, value) : value))
    .join('')
    .replace(',', '')
}

/** `20 November 2026` of an instant that stands for a day in UTC. */
export function dayWords(say: Say, instant: Date | string): string {
  return dateWords(say, instant, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
}

function nameOf(say: Say, english: string): string {
  const name = calendarNames[english]
  return name === undefined ? english : say(name)
}
