import { t } from '@lingui/core/macro'
import type { NamedPeriod, ReportDescription, ReportFilter, ReportValue } from '@tunda/contract/reports/custom-reports'
import { fieldOf, type ReportSubject } from '@tunda/contract/reports/report-fields'
import { paymentMethodLabel } from '@tunda/contract/selling/sales'
import { formatDay } from '../shared/words/calendar-day.ts'
import { calendarName } from '../shared/words/calendar-names.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { reasonWords } from '../shared/words/movement-words.ts'

export const periodNames: Readonly<Record<NamedPeriod, string>> = {
  today: t`Today`,
  yesterday: t`Yesterday`,
  last_7_days: t`Last 7 days`,
  last_30_days: t`Last 30 days`,
  last_90_days: t`Last 90 days`,
  last_365_days: t`Last 365 days`,
  this_month: t`This month`,
  last_month: t`Last month`,
  this_year: t`This year`,
}

export const shapeNames: Readonly<Record<ReportDescription['show'], string>> = {
  table: t`Table`,
  bar: t`Bars and table`,
  line: t`Lines and table`,
}

/** What a filter asks, before its value. */
export const filterWords: Readonly<Record<ReportFilter['is'], string>> = {
  one_of: t`is one of`,
  none_of: t`is none of`,
  contains: t`contains`,
  since: t`from`,
  until: t`until`,
  older_than: t`more days ago than`,
  within: t`within the last days`,
  at_least: t`at least`,
  at_most: t`at most`,
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const known: Readonly<Record<string, string>> = {
  completed: t`Completed`,
  cancelled: t`Cancelled`,
  active: t`Active`,
  inactive: t`Inactive`,
  vip: 'VIP',
  in_stock: t`In stock`,
  low_stock: t`Low stock`,
  out_of_stock: t`Out of stock`,
  '000-030': t`Up to 30 days`,
  '031-060': t`31 to 60 days`,
  '061-090': t`61 to 90 days`,
  '091-180': t`91 to 180 days`,
  '181+': t`Over 180 days`,
}

/** What a closed word of the database is called; undefined for what somebody wrote. */
function closedWords(subject: ReportSubject, name: string, value: string): string | undefined {
  if (name === 'method') return paymentMethodLabel(value)
  if (name === 'status' || name === 'shelf' || name === 'age') return known[value]
  if (name === 'reason' && subject === 'movements')
    return Object.entries(reasonWords).find(([one]) => one === value)?.[1]
  return undefined
}

/** A value of a report as it is read. */
export function valueWords(subject: ReportSubject, name: string, value: ReportValue): string {
  if (value === null || value === '') return '–'
  if (name === 'weekday') return calendarName(weekdays[Number(value) - 1] ?? '')
  if (name === 'hour') return `${String(value).padStart(2, '0')}:00`
  const kind = fieldOf(subject, name)?.kind
  if (kind === 'day') return formatDay(String(value))
  if (kind === 'money') return Number(value) < 0 ? `−${formatMoney(-Number(value))}` : formatMoney(Number(value))
  if (kind === 'count') return formatCount(Number(value))
  return closedWords(subject, name, String(value)) ?? String(value)
}

/** The same for a file: figures stay figures, and days are as files have them. */
export function valueInFile(subject: ReportSubject, name: string, value: ReportValue): string | number | null {
  if (typeof value === 'number' && name !== 'weekday' && name !== 'hour') return value
  if (value === null || fieldOf(subject, name)?.kind === 'day') return value
  return valueWords(subject, name, value)
}
