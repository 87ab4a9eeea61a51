import { now } from '../clock.ts'

const mostBadTokens = 20
const windowLength = 60_000
const mostAddresses = 10_000

export type BadTokens = {
  /** Counts a bad token from this address; answers the seconds to wait when there were too many. */
  readonly count: (address: string) => number | undefined
}

/**
 * Bad refresh tokens of the last minute by address, in this process alone: they are refused without asking the database, and good
 * tokens from the same address are never held up.
 */
export function createBadTokens(): BadTokens {
  const seen = new Map<string, { since: number; times: number }>()
  return {
    count(address) {
      const instant = now().getTime()
      const entry = seen.get(address)
      if (entry === undefined || entry.since + windowLength <= instant) {
        seen.delete(address)
        if (seen.size >= mostAddresses) seen.clear()
        seen.set(address, { since: instant, times: 1 })
        return undefined
      }
      entry.times += 1
      return entry.times > mostBadTokens ? Math.ceil((entry.since + windowLength - instant) / 1000) : undefined
    },
  }
}
