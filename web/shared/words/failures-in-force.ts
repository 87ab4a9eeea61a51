type FailureWords = (key: string, facts: unknown) => string | undefined

let inForce: FailureWords | undefined
let fieldsInForce: Readonly<Record<string, string>> = {}

/** Sets how failures and field messages are worded from now on; without it they are in the wire's English. */
export function putFailureWordsInForce(words: FailureWords, fields: Readonly<Record<string, string>> = {}): void {
  inForce = words
  fieldsInForce = fields
}

/** A failure in the current language, by its key and facts; undefined in English and if the language has no words for it. */
export function wordsOfFailure(key: string, facts: unknown): string | undefined {
  return inForce?.(key, facts)
}

/** A field message of the contract's schemas, in the current language. */
export function wordsOfRefusal(english: string): string {
  return fieldsInForce[english] ?? english
}
