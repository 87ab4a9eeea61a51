import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import type { Quota } from './quota-table.ts'

/** The share of a quota that a server takes in advance, and the least that it takes. As much may also be used before the shared table is asked. */
const share = 0.05
const leastShare = 5
/** How many keys a server remembers per quota. Further ones are looked up in the shared table from their first use on. */
const mostRemembered = 50_000

type Lease = {
  /** Points that may be used without asking. */
  left: number
  /** How many of them the shared table does not know of yet. */
  unasked: number
  /** Milliseconds since 1970. */
  until: number
  isUsedUp: boolean
  asking: Promise<void> | undefined
}

export type Leases = {
  /** Takes points; returns the milliseconds to wait when there are none. Waits for the shared table only when this server's share is gone. */
  readonly take: (key: string, points: number) => number | Promise<number>
}

/**
 * Counts a quota in this process, taking points from `shared` in advance, 5 percent at a time. The first share of each key is used before it is asked
 * for, so that light use needs no statement; each server may therefore let through that much more than the quota.
 */
export function openLeases(shared: RateLimiterAbstract, { points: most, seconds }: Quota): Leases {
  const size = shareOf(most)
  const leases = new Map<string, Lease>()

  function leaseOf(key: string): Lease {
    const instant = Date.now()
    const known = leases.get(key)
    if (known !== undefined && known.until > instant) return known
    // Points that are being asked for belong to the period that begins now; what was left of the old one has expired.
    if (known?.asking !== undefined) return Object.assign(known, { left: 0, unasked: 0, isUsedUp: false })
    leases.delete(key)
    const unasked = hasRoom(instant) ? size : 0
    const lease = { left: unasked, unasked, until: instant + seconds * 1000, isUsedUp: false, asking: undefined }
    leases.set(key, lease)
    return lease
  }

  /** Makes room for one more. A map keeps its insertion order, and all leases are equally long, so the first ones expire first. */
  function hasRoom(instant: number): boolean {
    for (const [key, { until, asking }] of leases) {
      if (until > instant || asking !== undefined) break
      leases.delete(key)
    }
    if (leases.size < mostRemembered) return true
    const oldest = leases.keys().next().value
    if (oldest !== undefined) leases.delete(oldest)
    return false
  }

  /** Asks for what is missing of `wanted` points, for the next share, and for the points already used without asking. */
  async function ask(key: string, lease: Lease, wanted: number): Promise<void> {
    const asked = lease.unasked + size + Math.max(0, wanted - lease.left)
    const { granted, ends } = await shared.consume(key, asked).then(
      ({ msBeforeNext }) => ({ granted: asked, ends: Date.now() + msBeforeNext }),
      (refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const before = refused.consumedPoints - asked
        return { granted: Math.max(0, most - before), ends: Date.now() + refused.msBeforeNext }
      },
    )
    lease.left += granted - lease.unasked
    lease.unasked = 0
    lease.until = ends
    lease.isUsedUp = granted < asked
  }

  function startAsking(key: string, lease: Lease, wanted: number): Promise<void> {
    lease.asking ??= ask(key, lease, wanted).finally(() => {
      lease.asking = undefined
    })
    return lease.asking
  }

  async function takeAfterAsking(key: string, points: number): Promise<number> {
    for (;;) {
      const lease = leaseOf(key)
      if (lease.left >= points) return use(key, lease, points)
      if (lease.isUsedUp) return Math.max(1, lease.until - Date.now())
      await startAsking(key, lease, points)
    }
  }

  function use(key: string, lease: Lease, points: number): number {
    lease.left -= points
    if (lease.left <= size / 2 && !lease.isUsedUp) startAsking(key, lease, 0).catch(() => undefined)
    return 0
  }

  return {
    take: (key, points) => {
      const lease = leaseOf(key)
      if (lease.left >= points) return use(key, lease, points)
      return lease.isUsedUp ? Math.max(1, lease.until - Date.now()) : takeAfterAsking(key, points)
    },
  }
}

/** The points that a server takes in advance, which is also the most that it lets through beyond the quota. */
export function shareOf(points: number): number {
  return Math.min(points, Math.max(leastShare, Math.ceil(points * share)))
}
