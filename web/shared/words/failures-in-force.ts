type FailureWords = (key: string, facts: unknown) => string | undefined

let inForce: FailureWords | undefined

/** How failures read from now on; without it in the wire's English. */
export function putFailureWordsInForce(words: FailureWords): void {
  inForce = words
}

/** A failure in the language in force, by its key and the facts it carries; undefined in English and for what has no words in the language. */
export function wordsOfFailure(key: string, facts: unknown): string | undefined {
  return inForce?.(key, facts)
}
