import { z } from 'zod'
import { limitedResources, tiers } from './tier-limits.ts'

export const Tier = z.enum(tiers)
export type Tier = z.infer<typeof Tier>

export const LimitedResource = z.enum(limitedResources)
export type LimitedResource = z.infer<typeof LimitedResource>
