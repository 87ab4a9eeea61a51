import { general } from '@tunda/contract/failure'
import { TokenHash, tillFailures } from '@tunda/contract/till'
import { now } from './clock.ts'
import { type Failure, fail } from './fail.ts'

const mostBadHashes = 10
const windowLength = 60_000
const mostKnown = 20_000

/** Who stands before the tills' door, and how often: in this process alone. */
export type TillDoor = {
  /** The hash in small letters. Fails AUTHENTICATION_ERROR for what can be none, before any look at the database, and RATE_LIMITED. */
  readonly knock: (tokenHash: unknown) => string
  /** The failure of a hash that opens nothing: the same for all, and RATE_LIMITED from the eleventh in a minute of one address. */
  readonly refuse: (address: string) => Failure
  /** Counts a wrong pairing code alike; answers the seconds to wait when there were too many. */
  readonly countWrongCode: (address: string) => number | undefined
}

/** `perSecond` calls of one terminal are let in, and five seconds' worth at once. */
export function openTillDoor(perSecond: number): TillDoor {
  const paces = new Map<string, { left: number; at: number }>()
  const bad = new Map<string, { since: number; times: number }>()

  /** Takes one call from what the terminal may still ask; answers the seconds until there is one again. */
  function pace(hash: string): number {
    const [instant, burst] = [now().getTime(), perSecond * 5]
    const last = paces.get(hash) ?? { left: burst, at: instant }
    const left = Math.min(burst, last.left + (Math.max(0, instant - last.at) / 1000) * perSecond)
    if (paces.size >= mostKnown) paces.clear()
    paces.set(hash, { left: left < 1 ? left : left - 1, at: instant })
    return left < 1 ? Math.ceil((1 - left) / perSecond) : 0
  }

  function tooMany(address: string): number | undefined {
    const instant = now().getTime()
    const entry = bad.get(address)
    if (entry === undefined || entry.since + windowLength <= instant) {
      if (bad.size >= mostKnown) bad.clear()
      bad.set(address, { since: instant, times: 1 })
      return undefined
    }
    entry.times += 1
    return entry.times > mostBadHashes ? Math.ceil((entry.since + windowLength - instant) / 1000) : undefined
  }

  function refuse(address: string): Failure {
    const seconds = tooMany(address)
    return seconds === undefined ? fail(general.terminalNotAuthenticated) : fail(general.tooManyAttempts, { seconds })
  }

  return {
    knock: (tokenHash) => {
      const hash = TokenHash.safeParse(tokenHash)
      if (!hash.success) throw fail(general.terminalNotAuthenticated)
      const known = hash.data.toLowerCase()
      const seconds = pace(known)
      if (seconds > 0) throw fail(tillFailures.tooFast, { seconds })
      return known
    },
    refuse,
    countWrongCode: tooMany,
  }
}
