import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { fail } from '../fail.ts'

/** Runs one sign-in attempt, unless too many are running. */
export type Entrance = <Result>(trying: () => Promise<Result>) => Promise<Result>

/**
 * Allows `most` sign-in attempts at once: as many as two parallel hashes finish in about a second. One more is refused as busy at once, so that a
 * flood of sign-ins does not take even one transaction from people who are selling.
 */
export function openEntrance(most = 32): Entrance {
  let inside = 0
  return async (trying) => {
    if (inside >= most) throw fail(accountFailures.busy, { seconds: 1 })
    inside += 1
    try {
      return await trying()
    } finally {
      inside -= 1
    }
  }
}
