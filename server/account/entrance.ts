import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { fail } from '../fail.ts'

/** Lets somebody try to come in, unless too many are trying. */
export type Entrance = <Result>(trying: () => Promise<Result>) => Promise<Result>

/**
 * An entrance for `most` people at once: as many as two hashes abreast get through in about a second. One more is refused as busy, at
 * once, so that a flood of sign-ins costs those who sell not even a transaction.
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
