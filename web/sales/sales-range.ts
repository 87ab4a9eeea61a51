import { t } from '@lingui/core/macro'
import { plusDays } from '@tunda/contract/reports/report-period'
import { dayOf, defaultDateStyle } from '../shared/words/dates.ts'

/** The spans the list offers, by their word in the address; days are the shop's own. */
export const ranges = {
  today: { label: t`Today`, from: 0, to: 0 },
  yesterday: { label: t`Yesterday`, from: 1, to: 1 },
  '7-days': { label: t`7 days`, from: 6, to: 0 },
  '30-days': { label: t`30 days`, from: 29, to: 0 },
  month: { label: t`This month`, from: undefined, to: 0 },
  all: { label: t`All`, from: undefined, to: undefined },
} as const

export type Range = keyof typeof ranges

export const defaultRange: Range = '30-days'

export function isRange(word: string | null): word is Range {
  return word !== null && Object.hasOwn(ranges, word)
}

/** First and last day of a span, `YYYY-MM-DD`, both included; neither for all. */
export function daysOf(range: Range, timeZone: string, now: number = Date.now()): { from?: string; to?: string } {
  if (range === 'all') return {}
  const today = dayOf(now, { ...defaultDateStyle, timezone: timeZone })
  const { from, to } = ranges[range]
  return { from: from === undefined ? `${today.slice(0, 7)}-01` : plusDays(today, -from), to: plusDays(today, -to) }
}
