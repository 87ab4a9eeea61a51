import type { NamedPeriod, ReportDescription, ReportResult, ReportValue } from '@tunda/contract/reports/custom-reports'
import { fieldOf } from '@tunda/contract/reports/report-fields'
import {
  kindOf,
  monthsBetween,
  type Period,
  type PeriodKind,
  periodBefore,
  plusDays,
  plusMonths,
} from '@tunda/contract/reports/report-period'

/** The larger period of each named period, as in the built-in report: a day is compared with the same weekday. */
const kinds: Readonly<Partial<Record<NamedPeriod, PeriodKind>>> = {
  today: 'week',
  yesterday: 'week',
  this_month: 'month',
  last_month: 'month',
  this_year: 'year',
}

/** The previous period, paired as in the built-in report. */
export function beforeOf(asked: ReportDescription['period'], period: Period, today: string): Period {
  return periodBefore(period, typeof asked === 'string' ? (kinds[asked] ?? 'days') : kindOf(period), today)
}

/** A row that passes a filter on a sum now is compared with its earlier value, whether or not that would pass. */
export function withoutSumFilters(described: ReportDescription): ReportDescription {
  const { subject, filters } = described
  return { ...described, filters: filters.filter(({ field }) => fieldOf(subject, field)?.is !== 'sum') }
}

type Rows = ReportResult['rows']
type Seen = Pick<ReportResult, 'rows' | 'totals' | 'is_cut'>

/** Adds to each row the earlier values of its groups. Days and months are matched by their position in the period. */
export function besideRows(
  { subject, columns, filters }: ReportDescription,
  rows: Rows,
  earlier: Seen,
  { period, before }: { readonly period: Period; readonly before: Period },
): { rows: Rows | null; totals: Seen['totals'] | null } {
  const isSum = (name: string) => fieldOf(subject, name)?.is === 'sum'
  const months = monthsBetween(before.from, period.from)
  const days = (Date.parse(period.from) - Date.parse(before.from)) / 86_400_000
  const earlierOf = (name: string, value: ReportValue) => {
    if (name === 'day' && value !== null) return plusDays(String(value), -days)
    return name === 'month' && value !== null ? plusMonths(`${value}-01`, -months).slice(0, 7) : value
  }
  const keyOf = (row: Rows[number], read: (name: string, value: ReportValue) => ReportValue) =>
    JSON.stringify(columns.flatMap((name, place) => (isSum(name) ? [] : [read(name, row[place] ?? null)])))
  const known = new Map(earlier.rows.map((row) => [keyOf(row, (_, value) => value), row]))
  const isFiltered = filters.some(({ field }) => isSum(field))
  return {
    rows: earlier.is_cut
      ? null
      : rows.map((row) => {
          const then = known.get(keyOf(row, earlierOf))
          return columns.map((name, place) => (isSum(name) ? (then?.[place] ?? null) : null))
        }),
    totals: isFiltered ? null : earlier.totals,
  }
}
