import { t } from '@lingui/core/macro'
import type { NamedPeriod, ReportDescription, ReportFilter, ReportValue } from '@tunda/contract/reports/custom-reports'
import type { ReportSubject } from '@tunda/contract/reports/report-fields'
import { reportValueInFile, reportValueWords } from '@tunda/contract/reports/report-values'
import { say } from '@tunda/contract/words'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'

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
  one_of: t`is`,
  none_of: t`is not`,
  contains: t`contains`,
  since: t`from`,
  until: t`until`,
  older_than: t`longer ago than (days)`,
  within: t`in the last (days)`,
  at_least: t`at least`,
  at_most: t`at most`,
}

const style = { say, day: formatDay, money: formatMoney, count: formatCount }

/** A value of a report as it is read. */
export const valueWords = (subject: ReportSubject, name: string, value: ReportValue): string =>
  reportValueWords(subject, name, value, style)

/** The same for a file. */
export const valueInFile = (subject: ReportSubject, name: string, value: ReportValue): ReportValue =>
  reportValueInFile(subject, name, value, style)
