import type { Counters } from '@tunda/database'
// Imported file by file: the package's main file loads stores for fifteen databases.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { type Failure, fail } from '../fail.ts'
import { type Leases, openLeases } from './leases.ts'
import { type QuotaName, type QuotaRules, quotaNames } from './quota-table.ts'

/** The quotas, counted by all servers of one database together. */
export type Quotas = {
  /** Every quota as it applies here, including changes by the setting QUOTAS. */
  readonly rules: QuotaRules
  /** Uses `points` (default 1) of the quota of `key`; to be called before the work. Fails with the quota's refusal, which has the seconds to wait. */
  readonly spend: (name: QuotaName, key: string, points?: number) => Promise<void>
  /** As `spend`, but returns what is left and any refusal instead of failing. Only for quotas counted as `each`. */
  readonly spendTold: (name: QuotaName, key: string) => Promise<QuotaLeft>
  /** Returns points that were used for something that turned out not to count. */
  readonly giveBack: (name: QuotaName, key: string, points?: number) => Promise<void>
  /** Whether this server already knows that nothing is left; without a query. Only for quotas counted as `each`. */
  readonly isUsedUp: (name: QuotaName, key: string) => boolean
  /** Fails if `held`, which the caller has counted, is more than the quota allows at one time. */
  readonly requireRoom: (name: QuotaName, held: number) => void
}

/** `refusal`: nothing was left. `seconds`: until it begins anew. */
export type QuotaLeft = {
  readonly points: number
  readonly left: number
  readonly seconds: number
  readonly refusal: Failure | undefined
}

type Limiter = { readonly shared: RateLimiterPostgres; readonly leases: Leases | undefined }

/** Opens the quotas over their shared table. While it cannot be reached, each server counts alone, with the same limits. */
export function openQuotas(counters: Counters, rules: QuotaRules): Quotas {
  const limiters = Object.fromEntries(
    quotaNames.map((name) => [name, limiterFor(counters, name, rules)]),
  ) as unknown as Readonly<Record<QuotaName, Limiter>>

  function refusal(name: QuotaName, milliseconds: number): Failure {
    return fail(rules[name].refusal, { seconds: Math.max(1, Math.ceil(milliseconds / 1000)) })
  }

  return {
    rules,
    spend: async (name, key, points = 1) => {
      const { shared, leases } = limiters[name]
      const taken = leases?.take(key, points) ?? consume(shared, key, points)
      const wait = typeof taken === 'number' ? taken : await taken
      if (wait > 0) throw refusal(name, wait)
    },
    spendTold: async (name, key) => {
      const { points } = rules[name]
      const { used, isRefused } = await limiters[name].shared.consume(key, 1).then(
        (counted) => ({ used: counted, isRefused: false }),
        (refused: unknown) => ({ used: refused, isRefused: true }),
      )
      if (!(used instanceof RateLimiterRes)) throw used
      return {
        points,
        // A key known to have nothing left is refused without counting.
        left: isRefused ? 0 : Math.max(0, points - used.consumedPoints),
        seconds: Math.max(1, Math.ceil(used.msBeforeNext / 1000)),
        refusal: isRefused ? refusal(name, used.msBeforeNext) : undefined,
      }
    },
    giveBack: async (name, key, points = 1) => {
      await limiters[name].shared.reward(key, points)
    },
    requireRoom: (name, held) => {
      if (held > rules[name].points) throw refusal(name, rules[name].seconds * 1000)
    },
    isUsedUp: (name, key) => {
      const { shared } = limiters[name]
      return (shared as unknown as WithBlocks).getInMemoryBlockMsBeforeExpire(shared.getKey(key)) > 0
    },
  }
}

/** A method of the limiter that its types omit. */
type WithBlocks = { readonly getInMemoryBlockMsBeforeExpire: (key: string) => number }

/** Uses points; returns the milliseconds to wait, 0 if none. */
async function consume(shared: RateLimiterPostgres, key: string, points: number): Promise<number> {
  try {
    await shared.consume(key, points)
    return 0
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return Math.max(1, refused.msBeforeNext)
  }
}

function limiterFor(counters: Counters, name: QuotaName, rules: QuotaRules): Limiter {
  const { points, seconds, counted } = rules[name]
  const counts = { keyPrefix: name, points, duration: seconds }
  const shared = new RateLimiterPostgres({
    ...counts,
    storeClient: counters,
    storeType: 'client',
    tableName: 'quota_counters',
    tableCreated: true,
    // A job deletes expired counts.
    clearExpiredByTimeout: false,
    // A key known to have nothing left needs no statement. Not for `ahead`: part of a share may still be granted.
    ...(counted === 'each' ? { inMemoryBlockOnConsumed: points + 1 } : {}),
    insuranceLimiter: new RateLimiterMemory(counts),
  })
  return { shared, leases: counted === 'ahead' ? openLeases(shared, rules[name]) : undefined }
}
