import { categories, categoryOf, classify, codeOfCategory } from '@tunda/contract/failures/failure-categories'
import type { FailureKey } from '@tunda/contract/failures/failure-keys'
import { wordsOfFailure } from '../words/failures-in-force.ts'

/** Why a call failed, in words that may be shown. `status` 0: no answer was received. Programs use only `key`: see `isRefusal`. */
export class Failure extends Error {
  readonly code: string
  readonly status: number
  readonly meta: unknown
  /** The key in the catalogue; of failures that are not our server's, the code. */
  readonly key: string
  /** Its message as received, in English. */
  readonly wireMessage: string

  constructor(code: string, message: string, status: number, meta?: unknown, key = code, wireMessage = message) {
    super(message)
    this.name = 'Failure'
    this.wireMessage = wireMessage
    this.code = code
    this.status = status
    this.meta = meta
    this.key = key
  }
}

/** A failure in the current language, if that has words for its key; else as received. */
export function wordedFailure(code: string, message: string, status: number, meta?: unknown, key = code): Failure {
  return new Failure(code, wordsOfFailure(key, meta) ?? message, status, meta, key, message)
}

/** The words of a catalogue entry with these facts, in the current language, for a screen that refuses before the server does. */
export function refusalWords<Facts>(
  entry: { readonly key: string; message(facts: Facts): string },
  facts: Facts,
): string {
  return wordsOfFailure(entry.key, facts) ?? entry.message(facts)
}

/** True when the server refused for one of these reasons. */
export function isRefusal<Key extends FailureKey>(
  error: unknown,
  ...keys: readonly Key[]
): error is Failure & { key: Key } {
  return error instanceof Failure && keys.some((key) => key === error.key)
}

/** The server refused it finally; anything else may still succeed. */
export function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429
}

/** The specification's sentence for whoever may not do something, in the current language. */
export const notAllowedWords = () => wordsOfFailure('general.notAllowed', undefined) ?? categories.authorization.message

export const networkFailure = () => wordedFailure('NETWORK_ERROR', categories.network.message, 0)

/** Turns anything thrown into a failure: ours unchanged, everything else with the specification's words for its category. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const category = classify(error instanceof Error ? `${error.name} ${error.message}` : String(error))
  return wordedFailure(codeOfCategory(category), categories[category].message, 0)
}

type Body = { error?: { code?: unknown; key?: unknown; message?: unknown; meta?: unknown } }

/** A refusal's body as a failure; a body that is not ours (a proxy's page, an empty 502) gets its category's words. */
export function failureFromBody(status: number, body: unknown): Failure {
  const error = (body as Body | null)?.error
  if (typeof error?.code === 'string' && typeof error.message === 'string') {
    const key = typeof error.key === 'string' ? error.key : error.code
    return wordedFailure(error.code, error.message, status, error.meta, key)
  }
  const category = isOfCall(status) ? categoryOf('', status) : 'validation'
  return wordedFailure(codeOfCategory(category), categories[category].message, status)
}

// Without our body it is not the server's refusal: such a 404 or 409 comes from something in between.
const isOfCall = (status: number) => status !== 404 && status !== 409
