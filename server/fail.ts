import type { FailureEntry, FailureWords } from '@tunda/contract/failure'
import type { z } from 'zod'

/** A refusal from the catalogue. Thrown anywhere in a use case: the transaction is undone and the caller reads its words. */
export class Failure extends Error {
  readonly entry: FailureWords
  readonly meta: unknown

  /** `words`: for a person, where they are not the entry's own. */
  constructor(entry: FailureWords, meta: unknown, words: string = entry.message(meta)) {
    super(words)
    this.name = 'Failure'
    this.entry = entry
    this.meta = meta
  }
}

/** An entry whose sentence is made of facts cannot do without them. */
type Facts<Meta extends z.ZodType> = undefined extends z.input<Meta> ? [meta?: z.input<Meta>] : [meta: z.input<Meta>]

/** The failure of `entry` with its facts, for throwing: `throw fail(saleFailures.outOfStock, { … })`. */
export function fail<Meta extends z.ZodType>(entry: FailureEntry<Meta>, ...[meta]: Facts<Meta>): Failure {
  return new Failure(entry, meta)
}
