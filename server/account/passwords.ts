import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { NoTurn, Turns } from '@tunda/database/turns'
import { fail } from '../fail.ts'

/** Argon2id is the package's own kind; these are OWASP's least costs: 19 MiB, two passes, one lane. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const argon2id: Algorithm = 2

/** `whose` asks: a person, an address, a shop. They take turns. */
export type Passwords = {
  readonly hash: (password: string, whose: string) => Promise<string>
  /** Whether `password` matches the hash `known`. Without a hash it takes as long and returns false. `isOutdated`: it should be hashed again. */
  readonly check: (
    known: string | undefined,
    password: string,
    whose: string,
  ) => Promise<{ matches: boolean; isOutdated: boolean }>
}

/**
 * Hashes off the main thread, `abreast` at once, with up to `waitingOfOne` waiting for one who asks and four times as many for all. One more is refused
 * as busy, so that a flood of sign-ins takes neither memory nor time from people who are selling; who asks for much waits behind themself alone.
 */
export function createPasswords(abreast = 2, waitingOfOne = 32): Passwords {
  const turns = new Turns({ working: abreast, waitingOfOneShop: waitingOfOne })
  const busy = () => fail(accountFailures.busy, { seconds: 1 })
  const take = async <Result>(whose: string, work: () => Promise<Result>): Promise<Result> => {
    if (turns.waiting >= 4 * waitingOfOne) throw busy()
    try {
      return await turns.take(whose, work)
    } catch (error) {
      throw error instanceof NoTurn ? busy() : error
    }
  }
  const nobodys = hash('the password of nobody', costs)
  nobodys.catch(() => undefined)
  return {
    hash: (password, whose) => take(whose, () => hash(password, costs)),
    check: (known, password, whose) =>
      take(whose, async () => {
        // An erased account has no hash: checking takes as long as for a wrong password, and nothing matches.
        const kept = known?.startsWith('$') ? known : undefined
        const matches = await verify(kept ?? (await nobodys), password)
        return { matches: matches && kept !== undefined, isOutdated: kept !== undefined && isOutdated(kept) }
      }),
  }
}

function isOutdated(known: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(known)
  const isSameCost = memoryCost === costs.memoryCost && timeCost === costs.timeCost && parallelism === costs.parallelism
  return !isSameCost || algorithm !== argon2id
}
