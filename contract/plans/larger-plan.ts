// Without zod, for pages that show a plan and check nothing.
import { type Feature, features, isWithinLimit, type limitedResources, limits, tiers } from './tier-limits.ts'

type PaidTierName = Exclude<(typeof tiers)[number], 'free'>
const paidTiers = tiers.filter((tier): tier is PaidTierName => tier !== 'free')

/** The smallest plan with room for one more than `count`. The largest has no limits. */
export function planWithRoom(resource: (typeof limitedResources)[number], count: number): PaidTierName {
  return paidTiers.find((tier) => isWithinLimit(count, limits[tier][resource])) ?? 'enterprise'
}

/** The smallest plan that has a feature. */
export function planWithFeature(feature: Feature): PaidTierName {
  return paidTiers.find((tier) => features[tier].includes(feature)) ?? 'enterprise'
}
