import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { fail } from '../fail.ts'

/** Argon2id is the package's own kind; these are OWASP's least costs: 19 MiB, two passes, one lane. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const argon2id: Algorithm = 2

export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  /** Whether `password` matches the hash `known`. Without a hash it takes as long and returns false. `isOutdated`: it should be hashed again. */
  readonly check: (known: string | undefined, password: string) => Promise<{ matches: boolean; isOutdated: boolean }>
}

/**
 * Hashes off the main thread, `abreast` at once with up to `queueLength` waiting. One more is refused as busy, so that a flood of sign-ins takes
 * neither memory nor time from people who are selling.
 */
export function createPasswords(abreast = 2, queueLength = 32): Passwords {
  const take = queue(abreast, queueLength)
  const nobodys = hash('the password of nobody', costs)
  nobodys.catch(() => undefined)
  return {
    hash: (password) => take(() => hash(password, costs)),
    check: (known, password) =>
      take(async () => {
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

type Take = <Result>(work: () => Promise<Result>) => Promise<Result>

function queue(abreast: number, length: number): Take {
  let free = abreast
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free === 0 && waiting.length >= length) throw fail(accountFailures.busy, { seconds: 1 })
    if (free > 0) free -= 1
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
