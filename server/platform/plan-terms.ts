import { monthsOf } from '@tunda/contract/organization/subscription'
import type { SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import { dayMs, endsAt, monthsLater, platformDay } from './days.ts'

type Asked = Pick<SubscriptionRow, 'subscription_tier' | 'billing_period' | 'amount'>
type Before = Asked & Pick<SubscriptionRow, 'status' | 'start_date' | 'end_date' | 'next_billing_date'>

/** What an approved request comes to. Instants are ISO text, money is whole shillings. */
export type PlanTerms = {
  readonly start_date: string
  readonly end_date: string
  /** From when on it is billed: now, or the end of the period before. */
  readonly billed_from: string
  /** What is left to pay of the price. */
  readonly due: number
  /** What the days left of the plan before are worth, and how many there are. */
  readonly credit: number
  readonly days_left: number
}

/** The most days that the rest of a dearer plan may add to a cheaper one. */
const mostExtraDays = 3650

/**
 * The plan as it was asked for, from `instant` on for one billing period; the same plan once more begins when its present period ends.
 * Days of another plan that are left count at what they cost: they are taken off the price, and what is more than the price adds days.
 */
export function termsOfPlan(before: Before | undefined, asked: Asked, instant: string): PlanTerms {
  const months = monthsOf[asked.billing_period]
  const isRunning = before?.status === 'active' && (before.end_date === null || before.end_date > instant)
  if (isRunning && before.end_date !== null && isSamePlan(before, asked)) {
    const end_date = monthsLater(before.end_date, months)
    const { start_date, end_date: billed_from } = before
    return { start_date, end_date, billed_from, due: asked.amount, credit: 0, days_left: 0 }
  }
  const { credit, days_left } = isRunning ? leftOf(before, instant) : { credit: 0, days_left: 0 }
  const end = monthsLater(endsAt(platformDay(instant)), months)
  const extra = extraDays(credit, asked, daysBetween(instant, end))
  const end_date = new Date(Date.parse(end) + extra * dayMs).toISOString()
  const due = Math.max(0, asked.amount - credit)
  return { start_date: instant, end_date, billed_from: instant, due, credit, days_left }
}

function isSamePlan(one: Asked, other: Asked): boolean {
  return one.subscription_tier === other.subscription_tier && one.billing_period === other.billing_period
}

/** The whole days that are left of what was paid for, and what they cost. */
function leftOf(before: Before, instant: string): { credit: number; days_left: number } {
  const until = before.end_date ?? before.next_billing_date
  const days_left = until === null ? 0 : Math.max(0, daysBetween(instant, until))
  if (until === null || days_left === 0 || before.amount === 0) return { credit: 0, days_left: 0 }
  const days = daysBetween(monthsLater(until, -monthsOf[before.billing_period]), until)
  return { credit: Math.floor((before.amount * days_left) / days), days_left }
}

function extraDays(credit: number, asked: Asked, days: number): number {
  if (asked.amount === 0 || credit <= asked.amount) return 0
  return Math.min(mostExtraDays, Math.floor(((credit - asked.amount) * days) / asked.amount))
}

function daysBetween(from: string, until: string): number {
  return Math.floor((Date.parse(until) - Date.parse(from)) / dayMs)
}
