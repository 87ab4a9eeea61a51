import { plural, t } from '@lingui/core/macro'
import { calendarName } from './calendar-names.ts'
export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]
export type TimeFormat = '24h' | '12h'
/** The part of a person's preferences that dates depend on, in the wire's names. */
export type DateStyle = { date_format: DateFormat; time_format: TimeFormat; timezone: string }

export const defaultDateStyle: DateStyle = { date_format: 'DD/MM/YYYY', time_format: '24h', timezone: 'Africa/Kampala' }

let inForce = defaultDateStyle

/** The default date style: the signed-in person's. */
export function dateStyle(): DateStyle {
  return inForce
}

export function putDateStyleInForce(style: DateStyle): void {
  inForce = style
}

type Moment = string | number | Date

function parts(moment: Moment, style: DateStyle, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const formatter = new Intl.DateTimeFormat('en-UG', { timeZone: style.timezone, ...options })
  return Object.fromEntries(
    formatter.formatToParts(new Date(moment)).map(({ type, value }) => [type, calendarName(value)]),
  )
}

/** `20/11/2026`, in the person's format and time zone. */
export function formatDate(moment: Moment, style: DateStyle = inForce): string {
  const { day, month, year } = parts(moment, style, { day: '2-digit', month: '2-digit', year: 'numeric' })
  const written = { DD: day ?? '', MM: month ?? '', YYYY: year ?? '' }
  return style.date_format.replace(/DD|MM|YYYY/g, (token) => written[token as keyof typeof written])
}

/** `17:42` or `5:42 pm`. */
export function formatTime(moment: Moment, style: DateStyle = inForce): string {
  if (style.time_format === '24h') {
    const { hour, minute } = parts(moment, style, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    return `${hour}:${minute}`
  }
  const { hour, minute, dayPeriod } = parts(moment, style, { hour: 'numeric', minute: '2-digit', hour12: true })
  return `${hour}:${minute}\u00a0${dayPeriod?.toLowerCase()}`
}

/** `20/11/2026 17:42`. */
export function formatDateTime(moment: Moment, style: DateStyle = inForce): string {
  return `${formatDate(moment, style)} ${formatTime(moment, style)}`
}

/** `Friday 20 November`, for a greeting or a heading. */
export function formatLongDay(moment: Moment, style: DateStyle = inForce): string {
  const { weekday, day, month } = parts(moment, style, { weekday: 'long', day: 'numeric', month: 'long' })
  return `${weekday} ${day} ${month}`
}

/** `Sat 14` for a chart's axis; takes a calendar day `YYYY-MM-DD`, which belongs to no time zone. */
export function formatShortDay(day: string): string {
  const { weekday, day: date } = parts(
    `${day}T00:00:00Z`,
    { ...defaultDateStyle, timezone: 'UTC' },
    { weekday: 'short', day: 'numeric' },
  )
  return `${weekday} ${date}`
}

/** The calendar day of a moment, `YYYY-MM-DD`, in the person's time zone. */
export function dayOf(moment: Moment, style: DateStyle = inForce): string {
  return formatDate(moment, { ...style, date_format: 'YYYY-MM-DD' })
}

/** The hour of the day, 0-23, in the person's time zone: for "Good evening". */
export function hourOf(moment: Moment, style: DateStyle = inForce): number {
  const { hour } = parts(moment, style, { hour: '2-digit', hourCycle: 'h23' })
  return Number(hour)
}

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const agoWords = {
  day: (count: number) => plural(count, { one: '# day ago', other: '# days ago' }),
  hour: (count: number) => plural(count, { one: '# hour ago', other: '# hours ago' }),
  minute: (count: number) => plural(count, { one: '# minute ago', other: '# minutes ago' }),
} as const

/** `just now`, `12 minutes ago`, `2 hours ago`; beyond a week the date itself. */
export function formatAgo(moment: Moment, now: number = Date.now(), style: DateStyle = inForce): string {
  const seconds = Math.round((now - new Date(moment).getTime()) / 1000)
  if (seconds > 7 * 86_400) return formatDate(moment, style)
  const step = steps.find(([, size]) => seconds >= size)
  if (!step) return t`just now`
  return agoWords[step[0]](Math.floor(seconds / step[1]))
}
