import { z } from 'zod'
import { forMember } from './access.ts'
import { LimitedResource, Tier } from './tiers.ts'

/** How much of a limit is used; `limit` -1 means none. */
export const UsageMeter = z.object({ resource: LimitedResource, current: z.int(), limit: z.int() })
export type UsageMeter = z.infer<typeof UsageMeter>

export const subscription = {
  usage: forMember()
    .route({
      method: 'GET',
      path: '/rest/v1/usage',
      tags: ['subscription'],
      summary: "The shop's plan and how much of its four limits is used",
    })
    .output(z.object({ tier: Tier, meters: z.array(UsageMeter) })),
}
