import { daysIn, type Period } from '@tunda/contract/report-period'
import type { ReportAsked } from '@tunda/contract/reports'
import type { z } from 'zod'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'

const usualDays = 30
const dayMs = 86_400_000

/** The period asked for, in the shop's own days, and the one it is compared with: as many days, just before. */
export function periodsOf(
  { from, to, is_compared }: z.output<typeof ReportAsked>,
  { rules }: Pick<Member, 'rules'>,
): { readonly period: Period; readonly compared: Period | null } {
  const today = dayIn(rules.time_zone, now())
  const period =
    from === undefined || to === undefined ? { from: plusDays(today, 1 - usualDays), to: today } : { from, to }
  if (!is_compared) return { period, compared: null }
  const before = plusDays(period.from, -1)
  return { period, compared: { from: plusDays(before, 1 - daysIn(period)), to: before } }
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}
