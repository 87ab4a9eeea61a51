import { limitReached } from '@tunda/contract/failures/limit-reached'
import { isWithinLimit, limits, unlimited } from '@tunda/contract/plans/tier-limits'
import type { LimitedResource } from '@tunda/contract/plans/tiers'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'

/** The most that a member's organisation may have of `resource`; -1 is unlimited. */
export function limitOf(member: Pick<Member, 'plan'>, resource: LimitedResource): number {
  return limits[member.plan.limitsOf][resource]
}

/**
 * Makes sure that one more of `resource` fits, or `more`, counted by `count` under the lock. Fails E_LIMIT_REACHED.
 */
export async function requireRoom(
  tx: Tx,
  member: Member,
  resource: LimitedResource,
  count: () => Promise<number>,
  more = 1,
): Promise<void> {
  const limit = limitOf(member, resource)
  if (limit === unlimited) return
  await lockOrganization(tx, member.org_id)
  const current = await count()
  if (!isWithinLimit(current + more - 1, limit)) throw fail(limitReached, { resource, current, limit })
}
