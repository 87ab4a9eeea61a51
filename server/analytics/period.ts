import { kindOf, type Period, periodBefore, plusDays } from '@tunda/contract/reports/report-period'
import type { ReportAsked } from '@tunda/contract/reports/reports'
import type { z } from 'zod'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'

const usualDays = 30

/**
 * The period asked for, in the shop's own days, and the one it is compared with. Where the period ends today, `isOpen`: what it is
 * compared with is then counted until the same time of day.
 */
export function periodsOf(
  { from, to, is_compared, part_of }: z.output<typeof ReportAsked>,
  { rules }: Pick<Member, 'rules'>,
): { readonly period: Period; readonly compared: Period | null; readonly isOpen: boolean } {
  const today = dayIn(rules.time_zone, now())
  const named = from !== undefined && to !== undefined
  const period = named ? { from, to } : { from: plusDays(today, 1 - usualDays), to: today }
  const kind = part_of ?? (named ? kindOf(period) : 'days')
  return { period, compared: is_compared ? periodBefore(period, kind, today) : null, isOpen: period.to === today }
}
