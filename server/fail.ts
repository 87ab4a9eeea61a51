import type { FailureEntry, FailureWords } from '@tunda/contract/failure'
import type { Refusal } from '@tunda/contract/selling/sale-refusals'
import type { z } from 'zod'

/** A refusal from the catalogue. Thrown anywhere in a use case, it rolls the transaction back, and the caller gets its message. */
export class Failure extends Error {
  readonly entry: FailureWords
  readonly meta: unknown

  /** `words`: the message for a person, if it is not the entry's own. */
  constructor(entry: FailureWords, meta: unknown, words: string = entry.message(meta)) {
    super(words)
    this.name = 'Failure'
    this.entry = entry
    this.meta = meta
  }
}

/** Facts are required for an entry whose sentence uses them. */
type Facts<Meta extends z.ZodType> = undefined extends z.input<Meta> ? [meta?: z.input<Meta>] : [meta: z.input<Meta>]

/** The failure of `entry` with its facts, for throwing: `throw fail(saleFailures.outOfStock, { … })`. */
export function fail<Meta extends z.ZodType>(entry: FailureEntry<Meta>, ...[meta]: Facts<Meta>): Failure {
  return new Failure(entry, meta)
}

/** The failure of what a rule of the contract refuses, as the screen refuses it too. */
export function failureOf({ entry, facts }: Refusal): Failure {
  return new Failure(entry, facts)
}
