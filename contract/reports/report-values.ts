import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { calendarNames } from '../calendar-names.ts'
import { movementReasonWords } from '../products/movement-words.ts'
import { paymentMethodLabel } from '../selling/sale-words.ts'
import type { Say } from '../words.ts'
import type { ReportValue } from './custom-reports.ts'
import { fieldOf, type ReportSubject } from './report-fields.ts'

/** How a reader has days and figures written, and in which language. */
export type ValueStyle = {
  readonly say: Say
  readonly day: (day: string) => string
  readonly money: (shillings: number) => string
  readonly count: (count: number) => string
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const known: Readonly<Record<string, MessageDescriptor>> = {
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
  active: msg`Active`,
  inactive: msg`Inactive`,
  in_stock: msg`In stock`,
  low_stock: msg`Low stock`,
  out_of_stock: msg`Out of stock`,
  '000-030': msg`Up to 30 days`,
  '031-060': msg`31 to 60 days`,
  '061-090': msg`61 to 90 days`,
  '091-180': msg`91 to 180 days`,
  '181+': msg`Over 180 days`,
}

/** A value of a report as it is read, on a screen and in a mail. */
export function reportValueWords(subject: ReportSubject, name: string, value: ReportValue, style: ValueStyle): string {
  if (value === null || value === '') return '–'
  if (name === 'weekday') return weekdayWords(Number(value), style.say)
  if (name === 'hour') return `${String(value).padStart(2, '0')}:00`
  const kind = fieldOf(subject, name)?.kind
  if (kind === 'day') return style.day(String(value))
  if (kind === 'money') return Number(value) < 0 ? `−${style.money(-Number(value))}` : style.money(Number(value))
  if (kind === 'count') return style.count(Number(value))
  return closedWords(subject, name, String(value), style.say) ?? String(value)
}

/** The same for a file: figures stay figures, and days are as files have them. */
export function reportValueInFile(
  subject: ReportSubject,
  name: string,
  value: ReportValue,
  style: ValueStyle,
): ReportValue {
  if (typeof value === 'number' && name !== 'weekday' && name !== 'hour') return value
  if (value === null || fieldOf(subject, name)?.kind === 'day') return value
  return reportValueWords(subject, name, value, style)
}

/** From Monday, 1. */
export function weekdayWords(weekday: number, say: Say): string {
  const name = calendarNames[weekdays[weekday - 1] ?? '']
  return name === undefined ? '' : say(name)
}

/** What a closed word of the database is called; undefined for what somebody wrote. */
function closedWords(subject: ReportSubject, name: string, value: string, say: Say): string | undefined {
  if (name === 'method') return paymentMethodLabel(value, say)
  if (name === 'status' && value === 'vip') return 'VIP'
  const words =
    name === 'status' || name === 'shelf' || name === 'age'
      ? Object.entries(known)
      : name === 'reason' && subject === 'movements'
        ? Object.entries(movementReasonWords)
        : []
  const found = words.find(([one]) => one === value)?.[1]
  return found && say(found)
}
