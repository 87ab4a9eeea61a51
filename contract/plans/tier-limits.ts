// The figures without zod, for pages that show them and check nothing.

export const tiers = ['free', 'basic', 'premium', 'enterprise'] as const

export const limitedResources = ['terminals', 'users', 'products', 'monthly_transactions'] as const

/** No limit. */
export const unlimited = -1

/** What each tier may have (spec, section 9). `free` is what remains when the trial is over. */
export const limits: Readonly<
  Record<(typeof tiers)[number], Readonly<Record<(typeof limitedResources)[number], number>>>
> = {
  free: { terminals: 1, users: 1, products: 100, monthly_transactions: 500 },
  basic: { terminals: 1, users: 1, products: 2000, monthly_transactions: 4000 },
  premium: { terminals: 5, users: 10, products: 5000, monthly_transactions: 10_000 },
  enterprise: { terminals: unlimited, users: unlimited, products: unlimited, monthly_transactions: unlimited },
}

const basicFeatures = ['pos_terminals', 'basic_analytics', 'email_support', 'bulk_operations'] as const
const premiumFeatures = [
  'advanced_analytics',
  'multi_location',
  'api_access',
  'custom_reports',
  'custom_roles',
  'priority_support',
] as const
const enterpriseFeatures = ['phone_support'] as const

export type Feature =
  | (typeof basicFeatures)[number]
  | (typeof premiumFeatures)[number]
  | (typeof enterpriseFeatures)[number]

/** The features of each tier (spec, section 6). The limits fall to Free's when a trial ends; the features stay basic's. */
export const features: Readonly<Record<(typeof tiers)[number], readonly Feature[]>> = {
  free: basicFeatures,
  basic: basicFeatures,
  premium: [...basicFeatures, ...premiumFeatures],
  enterprise: [...basicFeatures, ...premiumFeatures, ...enterpriseFeatures],
}

/** Whether `count` may grow by one under `limit`. */
export function isWithinLimit(count: number, limit: number): boolean {
  return limit === unlimited || count < limit
}
