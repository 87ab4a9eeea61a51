import { type limitedResources, unlimited } from '@tunda/contract/plans/tier-limits'
import type { BillingPeriod, InvoiceStatus, SubscriptionStatus } from '@tunda/contract/subscription'
import type { Tone } from '../table/status-badge.tsx'
import { formatCount } from '../words/money.ts'

export { planName, tierNames } from '@tunda/contract/plans/plan-names'

export const resourceNames: Readonly<Record<(typeof limitedResources)[number], string>> = {
  terminals: 'Terminals',
  users: 'Users',
  products: 'Products',
  monthly_transactions: 'Monthly transactions',
}

const limitedThings: Readonly<Record<(typeof limitedResources)[number], readonly [one: string, many: string]>> = {
  terminals: ['terminal', 'terminals'],
  users: ['user', 'users'],
  products: ['product', 'products'],
  monthly_transactions: ['transaction a month', 'transactions a month'],
}

/** What a limit leaves room for: `1 terminal`, `2,000 products`, `unlimited users`. */
export function roomWords(resource: (typeof limitedResources)[number], limit: number): string {
  const [one, many] = limitedThings[resource]
  return limit === unlimited ? `unlimited ${many}` : `${formatCount(limit)} ${limit === 1 ? one : many}`
}

/** How often a plan is paid. */
export const periodLabels: Readonly<Record<BillingPeriod, string>> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
}

export const periodNames: Readonly<Record<BillingPeriod, string>> = {
  monthly: 'a month',
  quarterly: 'a quarter',
  yearly: 'a year',
}

export const subscriptionStatusLooks: Readonly<Record<SubscriptionStatus, { tone: Tone; words: string }>> = {
  trial: { tone: 'info', words: 'Trial' },
  active: { tone: 'ok', words: 'Active' },
  cancelled: { tone: 'quiet', words: 'Cancelled' },
  expired: { tone: 'warn', words: 'Expired' },
}

export const invoiceStatusLooks: Readonly<Record<InvoiceStatus, { tone: Tone; words: string }>> = {
  unpaid: { tone: 'warn', words: 'Unpaid' },
  paid: { tone: 'ok', words: 'Paid' },
  void: { tone: 'quiet', words: 'Void' },
}
