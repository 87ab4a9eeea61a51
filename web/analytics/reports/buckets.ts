import { t } from '@lingui/core/macro'
import type { DayReported } from '@tunda/contract/reports/reports'
import { calendarName } from '../../shared/words/calendar-names.ts'
/** A part of the period as one point of a chart, with the corresponding part of the period before. */
export type Bucket = {
  /** Its first day. */
  readonly day: string
  /** Short, for an axis. */
  readonly label: string
  /** The exact days. */
  readonly name: string
  /** Not cut off by the period's ends. */
  readonly isWhole: boolean
  readonly revenue: number
  readonly profit: number | undefined
  readonly transactions: number
  /** Revenue of the period before; undefined without a comparison. */
  readonly before: number | undefined
}

/** What is drawn of the buckets. */
export type TrendLine = 'before' | 'profit' | 'revenue'

/** The lines to draw: not that of a period before without any sales. */
export function linesOf(buckets: readonly Bucket[]): TrendLine[] {
  const lines: TrendLine[] = buckets.some(({ before }) => before) ? ['before', 'revenue'] : ['revenue']
  return buckets.some(({ profit }) => profit !== undefined) ? [...lines, 'profit'] : lines
}

type Step = 'day' | 'week' | 'month'

/** Few enough points for a readable line: days up to two months, weeks up to ten, months beyond. */
export function stepOf(days: number): Step {
  if (days <= 62) return 'day'
  return days <= 310 ? 'week' : 'month'
}

export const stepWords: Readonly<Record<Step, string>> = { day: t`Day`, week: t`Week`, month: t`Month` }

/** The days of a period grouped into points, oldest first. */
export function bucketsOf(days: readonly DayReported[], before: readonly DayReported[]): Bucket[] {
  const step = stepOf(days.length)
  return grouped(days, before, step).map((pairs) => {
    const [first, last] = [pairs[0]?.day.day ?? '', pairs.at(-1)?.day.day ?? '']
    const sum = (of: (pair: Pair) => number) => pairs.reduce((total, pair) => total + of(pair), 0)
    const hasProfit = pairs.some(({ day }) => day.profit !== undefined)
    return {
      day: first,
      label: days.length <= 7 ? written(first, 'weekday', 'day') : labelOf(first, step),
      name: nameOf(first, last, step),
      isWhole: step === 'month' ? isWholeMonth(first, last) : pairs.length === (step === 'week' ? 7 : 1),
      revenue: sum(({ day }) => day.revenue),
      profit: hasProfit ? sum(({ day }) => day.profit ?? 0) : undefined,
      transactions: sum(({ day }) => day.transactions),
      before:
        before.length === 0 ? undefined : sum((pair) => pair.before.reduce((total, { revenue }) => total + revenue, 0)),
    }
  })
}

type Pair = { readonly day: DayReported; readonly before: readonly DayReported[] }

function grouped(days: readonly DayReported[], before: readonly DayReported[], step: Step): Pair[][] {
  const groups = new Map<string, Pair[]>()
  for (const [place, day] of days.entries()) {
    const key = groupKey(day.day, days.length - place, step)
    // If the month before is longer, its extra days are added to its counterpart of the last day.
    const until = place === days.length - 1 ? before.length : place + 1
    groups.set(key, [...(groups.get(key) ?? []), { day, before: before.slice(place, until) }])
  }
  return [...groups.values()]
}

/** Weeks are counted back from the end, so that the last one is whole; a month at either end may not be. */
function groupKey(day: string, daysLeft: number, step: Step): string {
  if (step === 'day') return day
  return step === 'week' ? String(Math.ceil(daysLeft / 7)) : day.slice(0, 7)
}

function labelOf(day: string, step: Step): string {
  return step === 'month' ? written(day, 'month', 'year') : written(day, 'day', 'month')
}

function nameOf(first: string, last: string, step: Step): string {
  if (step === 'day') return written(first, 'weekday', 'day', 'month')
  if (step === 'month' && isWholeMonth(first, last)) return written(first, 'month', 'year')
  return first === last
    ? written(first, 'day', 'month', 'year')
    : t`${{ written: written(first, 'day', 'month') }} to ${{ written2: written(last, 'day', 'month', 'year') }}`
}

function isWholeMonth(first: string, last: string): boolean {
  const dayAfter = new Date(Date.parse(last) + 86_400_000).toISOString()
  return first.endsWith('-01') && dayAfter.slice(8, 10) === '01'
}

/** A calendar day, without a time zone, in these parts: `Fri 20 Nov`. */
function written(day: string, ...parts: ('weekday' | 'day' | 'month' | 'year')[]): string {
  const looks = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const wanted = Object.fromEntries(parts.map((part) => [part, looks[part]]))
  return new Intl.DateTimeFormat('en-UG', { ...wanted, timeZone: 'UTC' })
    .format(Date.parse(day))
    .replace(',', '')
    .replaceAll(/\p{L}+/gu, (name) => calendarName(name))
}
