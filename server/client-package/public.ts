// Published as it is: the types of `calling.ts`, declarations only.

/** How a client reaches the service. */
export type TundaOptions = {
  /** Where the service is, such as `https://shop.example`. Left out: the environment's `TUNDA_URL`. */
  readonly url?: string | undefined
  /** The key, as it was shown when it was made. Left out: the environment's `TUNDA_KEY`. */
  readonly key?: string | undefined
  /** How often a call is retried that got no answer, 429, or a status from 500 on. Left out: 5 times. */
  readonly retries?: number | undefined
  /** How long one try may take, milliseconds. Left out: 30,000. */
  readonly timeout?: number | undefined
  /** The longest wait before a retry, milliseconds: a call that would need to wait longer fails at once. Left out: 90,000. */
  readonly longestWait?: number | undefined
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Options of one call, besides its input. */
export type CallOptions = {
  /**
   * A call with the same key is carried out once, however often it is sent. It can be your order's number, for instance. Left out, each call has a
   * new one.
   */
  readonly idempotencyKey?: string | undefined
  /** The location that it works at, where the key has several. */
  readonly locationId?: string | undefined
  /** Ends the call, also while it waits to be retried. */
  readonly signal?: AbortSignal | undefined
}

/** The service refused a call, or could not be reached: then `status` is 0, and `cause` says why. */
export declare class TundaError extends Error {
  readonly name: 'TundaError'
  readonly status: number
  readonly code: string
  /** One for each kind of refusal, such as `sale.outOfStock`; programs go by this. */
  readonly key: string
  /** The facts of the refusal. */
  readonly meta: unknown
}

/** The input may be left out if none of its fields is required. */
type Sent<Input> = object extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions]

export type Call<Input, Output> = (...sent: Sent<Input>) => Promise<Output>

/** A list. Called, it answers a page. */
export type ListCall<Input, Output, Row> = Call<Input, Output> & {
  /** Every row, page by page: none twice, and none missing that existed the whole time. */
  readonly each: (...sent: Sent<Omit<Input, 'page' | 'after'>>) => AsyncIterableIterator<Row>
}

/** What changed since a cursor. */
export type ChangesCall<Input, Output> = Call<Input, Output> & {
  /**
   * Pages up to the newest change. Store a page's `cursor` in the same transaction as what you do with its rows, and continue from there next time.
   */
  readonly parts: (...sent: Sent<Input>) => AsyncIterableIterator<Output>
}
