import { plural, t } from '@lingui/core/macro'
import type { BillingPeriod, InvoiceStatus, SubscriptionStatus } from '@tunda/contract/organization/subscription'
import { type limitedResources, unlimited } from '@tunda/contract/plans/tier-limits'
import type { Tone } from '../table/status-badge.tsx'

export const resourceNames: Readonly<Record<(typeof limitedResources)[number], string>> = {
  terminals: t`Terminals`,
  users: t`Users`,
  products: t`Products`,
  monthly_transactions: t`Monthly transactions`,
}

type Room = { readonly counted: (limit: number) => string; readonly unlimited: string }

const rooms: Readonly<Record<(typeof limitedResources)[number], Room>> = {
  terminals: {
    counted: (limit) => plural(limit, { one: '# terminal', other: '# terminals' }),
    unlimited: t`unlimited terminals`,
  },
  users: { counted: (limit) => plural(limit, { one: '# user', other: '# users' }), unlimited: t`unlimited users` },
  products: {
    counted: (limit) => plural(limit, { one: '# product', other: '# products' }),
    unlimited: t`unlimited products`,
  },
  monthly_transactions: {
    counted: (limit) => plural(limit, { one: '# transaction a month', other: '# transactions a month' }),
    unlimited: t`unlimited transactions a month`,
  },
}

/** What a limit leaves room for: `1 terminal`, `2,000 products`, `unlimited users`. */
export function roomWords(resource: (typeof limitedResources)[number], limit: number): string {
  return limit === unlimited ? rooms[resource].unlimited : rooms[resource].counted(limit)
}

/** How often a plan is paid. */
export const periodLabels: Readonly<Record<BillingPeriod, string>> = {
  monthly: t`Monthly`,
  quarterly: t`Quarterly`,
  yearly: t`Yearly`,
}

export const periodNames: Readonly<Record<BillingPeriod, string>> = {
  monthly: t`a month`,
  quarterly: t`a quarter`,
  yearly: t`a year`,
}

export const subscriptionStatusLooks: Readonly<Record<SubscriptionStatus, { tone: Tone; words: string }>> = {
  trial: { tone: 'info', words: t`Trial` },
  active: { tone: 'ok', words: t`Active` },
  cancelled: { tone: 'quiet', words: t`Cancelled` },
  expired: { tone: 'warn', words: t`Expired` },
}

export const invoiceStatusLooks: Readonly<Record<InvoiceStatus, { tone: Tone; words: string }>> = {
  unpaid: { tone: 'warn', words: t`Unpaid` },
  paid: { tone: 'ok', words: t`Paid` },
  void: { tone: 'quiet', words: t`Void` },
}
