import { t } from '@lingui/core/macro'
import {
  daysIn,
  kindOf,
  longestReport,
  type Period,
  type PeriodKind,
  plusDays,
} from '@tunda/contract/reports/report-period'
import { useSearchParams } from 'react-router'
import { locationIn } from '../../shared/calls/location-in.ts'
import { useOrganization } from '../../shared/calls/organization.ts'
import { changedAddress } from '../../shared/table/changed-address.ts'
import { useNow } from '../../shared/use-now.ts'
import { isDay } from '../../shared/words/calendar-day.ts'
import { dayOf } from '../../shared/words/dates.ts'
import { shopDateStyle } from '../shop-time.ts'

/** The periods offered, by their word in the URL. */
export const periods = {
  today: t`Today`,
  week: t`This week`,
  'last-7': t`7 days`,
  'last-30': t`30 days`,
  'last-90': t`90 days`,
  month: t`This month`,
  'last-month': t`Last month`,
  year: t`This year`,
  'last-365': t`12 months`,
  custom: t`Custom dates`,
} as const
export type PeriodName = keyof typeof periods
export type NamedPeriod = Exclude<PeriodName, 'custom'>

export const defaultPeriod: NamedPeriod = 'last-30'

/** What the report shows: in the URL, so that it can be shared and gone back to. */
export type ReportChoice = { readonly name: PeriodName; readonly period: Period; readonly isCompared: boolean }

/** The choice, how to change it, and today in the shop. */
export function useReportChoice() {
  const [address, setAddress] = useSearchParams()
  const shop = useOrganization()
  const today = dayOf(useNow(60_000), shopDateStyle(shop))
  const choice = choiceIn(address, today)
  const choose = (change: Partial<ReportChoice>) => {
    const next = { ...choice, ...change }
    const location = locationIn(address) ?? ''
    setAddress(changedAddress(addressOf(next), { location }), { replace: true, preventScrollReset: true })
  }
  return { choice, choose, today }
}

/** An unknown word, or days that form no period, mean the default one. */
export function choiceIn(address: URLSearchParams, today: string): ReportChoice {
  const isCompared = address.get('compare') !== 'no'
  const named = address.get('period') ?? defaultPeriod
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  if (named === 'custom' && isPeriod({ from, to })) return { name: 'custom', period: { from, to }, isCompared }
  const name = isName(named) ? named : defaultPeriod
  return { name, period: periodOf(name, today), isCompared }
}

export function addressOf({ name, period, isCompared }: ReportChoice): URLSearchParams {
  const address = new URLSearchParams()
  if (name !== defaultPeriod) address.set('period', name)
  if (name === 'custom') {
    address.set('from', period.from)
    address.set('to', period.to)
  }
  if (!isCompared) address.set('compare', 'no')
  return address
}

export function isPeriod(period: Period): boolean {
  if (!(isDay(period.from) && isDay(period.to))) return false
  const days = daysIn(period)
  return days >= 1 && days <= longestReport
}

function isName(word: string): word is NamedPeriod {
  return word !== 'custom' && Object.hasOwn(periods, word)
}

/** The unit that a period is a part of, which determines its comparison. A day is compared with its weekday. */
export function partOf({ name, period }: Pick<ReportChoice, 'name' | 'period'>): PeriodKind {
  if (name === 'custom') return kindOf(period)
  if (name === 'today' || name === 'week') return 'week'
  if (name === 'month' || name === 'last-month') return 'month'
  return name === 'year' ? 'year' : 'days'
}

/** The days of a named period, seen from `today`; a week begins on Monday. */
export function periodOf(name: NamedPeriod, today: string): Period {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  if (name === 'today') return { from: today, to: today }
  if (name === 'week') return { from: plusDays(today, -((new Date(today).getUTCDay() + 6) % 7)), to: today }
  if (name === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (name === 'month') return { from: firstOfMonth, to: today }
  if (name === 'last-month') {
    const to = plusDays(firstOfMonth, -1)
    return { from: `${to.slice(0, 7)}-01`, to }
  }
  return { from: plusDays(today, 1 - Number(name.slice('last-'.length))), to: today }
}
