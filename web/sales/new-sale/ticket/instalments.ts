import { plusDays, plusMonths } from '@tunda/contract/reports/report-period'
import type { Instalment } from '@tunda/contract/selling/laybys'

export const instalmentSteps = ['week', 'fortnight', 'month'] as const
export type InstalmentStep = (typeof instalmentSteps)[number]

/**
 * What is left in so many equal parts of whole thousands, the last one with what does not divide; the first a step after `today`. None where
 * nothing is left, fewer where a part would be nothing.
 */
export function instalmentsOf(left: number, count: number, step: InstalmentStep, today: string): Instalment[] {
  const parts = Math.min(count, left)
  if (parts < 1) return []
  const equal = Math.floor(left / parts)
  const each = equal >= 1_000 ? equal - (equal % 1_000) : equal
  return Array.from({ length: parts }, (_, i) => ({
    due_on: dayAfter(today, i + 1, step),
    amount: i === parts - 1 ? left - each * (parts - 1) : each,
  }))
}

function dayAfter(day: string, times: number, step: InstalmentStep): string {
  return step === 'month' ? plusMonths(day, times) : plusDays(day, times * (step === 'week' ? 7 : 14))
}
