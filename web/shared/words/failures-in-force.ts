type FailureWords = (key: string, facts: unknown) => string | undefined

let inForce: FailureWords | undefined
let fieldsInForce: Readonly<Record<string, string>> = {}

/** How failures read from now on, and what is said of a field by its English; without it in the wire's English. */
export function putFailureWordsInForce(words: FailureWords, fields: Readonly<Record<string, string>> = {}): void {
  inForce = words
  fieldsInForce = fields
}

/** A failure in the language in force, by its key and the facts it carries; undefined in English and for what has no words in the language. */
export function wordsOfFailure(key: string, facts: unknown): string | undefined {
  return inForce?.(key, facts)
}

/** What a schema of the contract says of a field, in the language in force. */
export function wordsOfRefusal(english: string): string {
  return fieldsInForce[english] ?? english
}
