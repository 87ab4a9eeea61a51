import { limitReached } from '@tunda/contract/failures/limit-reached'
import { isWithinLimit, type LimitedResource, limits, unlimited } from '@tunda/contract/plans/tiers'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

/** The most that a member's organisation may have of `resource`; -1 is unlimited. */
export function limitOf(member: Pick<Member, 'plan'>, resource: LimitedResource): number {
  return limits[member.plan.limitsOf][resource]
}

/**
 * Locks the organisations' limits until the transaction ends, so that what is counted next stays true while it is acted on. Of all
 * locks it is the first to take. Organisations without a limit need none. An advisory lock, because Citus would lock the table
 * `organizations` on every node, and so for every shop, where a row of it is locked.
 */
export async function lockLimits(tx: Tx, orgIds: readonly string[]): Promise<void> {
  if (orgIds.length === 0) return
  await tx.query(
    `select pg_advisory_xact_lock(key) from (
       select distinct hashtextextended('limits of ' || id, 0) as key from unnest($1::uuid[]) as id order by key
     ) keys`,
    [orgIds],
  )
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
  await lockLimits(tx, [member.org_id])
  const current = await count()
  if (!isWithinLimit(current + more - 1, limit)) throw fail(limitReached, { resource, current, limit })
}
