import type { DayReported } from '@tunda/contract/reports'
import { formatDay } from '../../shared/calendar-day.ts'
import { formatShortDay } from '../../shared/dates.ts'

/** A stretch of the period as one point of a chart, with the stretch in the same place of the period before. */
export type Bucket = {
  /** Its first day. */
  readonly day: string
  readonly label: string
  readonly revenue: number
  readonly profit: number | undefined
  readonly transactions: number
  /** Revenue of its forerunner; undefined where nothing is compared. */
  readonly before: number | undefined
}

type Step = 'day' | 'week' | 'month'

/** So many points that a line is still read: days up to two months, weeks up to ten, months beyond. */
export function stepOf(days: number): Step {
  if (days <= 62) return 'day'
  return days <= 310 ? 'week' : 'month'
}

export const stepWords: Readonly<Record<Step, string>> = { day: 'Day', week: 'Week from', month: 'Month' }

/** The days of a period gathered into points, oldest first. */
export function bucketsOf(days: readonly DayReported[], before: readonly DayReported[]): Bucket[] {
  const step = stepOf(days.length)
  return grouped(days, before, step).map((pairs) => {
    const first = pairs[0]?.day.day ?? ''
    const sum = (of: (pair: Pair) => number) => pairs.reduce((total, pair) => total + of(pair), 0)
    const hasProfit = pairs.some(({ day }) => day.profit !== undefined)
    return {
      day: first,
      label: labelOf(first, step),
      revenue: sum(({ day }) => day.revenue),
      profit: hasProfit ? sum(({ day }) => day.profit ?? 0) : undefined,
      transactions: sum(({ day }) => day.transactions),
      before: before.length === 0 ? undefined : sum((pair) => pair.before?.revenue ?? 0),
    }
  })
}

type Pair = { readonly day: DayReported; readonly before: DayReported | undefined }

function grouped(days: readonly DayReported[], before: readonly DayReported[], step: Step): Pair[][] {
  const groups = new Map<string, Pair[]>()
  for (const [place, day] of days.entries()) {
    const key = groupKey(day.day, place, step)
    groups.set(key, [...(groups.get(key) ?? []), { day, before: before[place] }])
  }
  return [...groups.values()]
}

function groupKey(day: string, place: number, step: Step): string {
  if (step === 'day') return day
  return step === 'week' ? String(Math.floor(place / 7)) : day.slice(0, 7)
}

function labelOf(day: string, step: Step): string {
  if (step === 'day') return formatShortDay(day)
  if (step === 'week') return formatDay(day)
  return new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(day))
}
