// Without zod, for pages that show a plan and check nothing.
import type { PlanInForce } from '../subscription.ts'
import type { tiers } from './tier-limits.ts'

export const tierNames: Readonly<Record<(typeof tiers)[number], string>> = {
  free: 'Free',
  basic: 'Basic',
  premium: 'Premium',
  enterprise: 'Enterprise',
}

/** A plan's name as the spec's table has it: what its limits are of, and not the tier that its features stay. */
export function planName({ tier, limits_of, standing }: PlanInForce): string {
  if (limits_of !== 'free') return tierNames[tier]
  return standing === 'ended' ? 'Free (subscription ended)' : 'Free (trial ended)'
}
