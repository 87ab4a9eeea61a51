import type { BillingPeriod, InvoiceStatus, SubscriptionStatus } from '@tunda/contract/subscription'
import type { limitedResources } from '@tunda/contract/tier-limits'
import type { Tone } from './status-badge.tsx'

export { planName, tierNames } from '@tunda/contract/plan-names'

export const resourceNames: Readonly<Record<(typeof limitedResources)[number], string>> = {
  terminals: 'Terminals',
  users: 'Users',
  products: 'Products',
  monthly_transactions: 'Monthly transactions',
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
