// Without zod, for pages that show a plan and check nothing.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { PlanInForce } from '../organization/subscription.ts'
import { say } from '../words.ts'
import type { tiers } from './tier-limits.ts'

type Tier = (typeof tiers)[number]

export const tierWords: Readonly<Record<Tier, MessageDescriptor>> = {
  free: msg({ message: 'Free', comment: 'name of a plan' }),
  basic: msg({ message: 'Basic', comment: 'name of a plan' }),
  premium: msg({ message: 'Premium', comment: 'name of a plan' }),
  enterprise: msg({ message: 'Enterprise', comment: 'name of a plan' }),
}

export const tierNames: Readonly<Record<Tier, string>> = {
  free: say(tierWords.free),
  basic: say(tierWords.basic),
  premium: say(tierWords.premium),
  enterprise: say(tierWords.enterprise),
}

/** A plan's name as the spec's table has it: what its limits are of, and not the tier that its features stay. */
export function planName({ tier, limits_of, standing }: PlanInForce): string {
  if (limits_of !== 'free') return tierNames[tier]
  return standing === 'ended' ? say(msg`Free (subscription ended)`) : say(msg`Free (trial ended)`)
}
