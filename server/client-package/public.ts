// Published as it stands, as the types of what `calling.ts` does: declarations alone.

/** How a client reaches the service. */
export type TundaOptions = {
  /** Where the service is, such as `https://shop.example`. Left out: the environment's `TUNDA_URL`. */
  readonly url?: string | undefined
  /** The key, as it was shown when it was made. Left out: the environment's `TUNDA_KEY`. */
  readonly key?: string | undefined
  /** How often a call is sent again that was not answered, or with 429 or from 500 on. Left out: 5 times. */
  readonly retries?: number | undefined
  /** How long one try may take, milliseconds. Left out: 30,000. */
  readonly timeout?: number | undefined
  /** The most that is waited before a call is sent again, milliseconds: what asks for more fails at once. Left out: 90,000. */
  readonly longestWait?: number | undefined
  /** In place of the `fetch` of this machine. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** What one call may say beside what it sends. */
export type CallOptions = {
  /** One call under one key happens once, however often it is sent: your order's number, for instance. Left out, each call has a new one. */
  readonly idempotencyKey?: string | undefined
  /** The location that it works at, where the key has several. */
  readonly locationId?: string | undefined
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

/** What is sent may be left out where nothing of it is needed. */
type Sent<Input> = object extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions]

export type Call<Input, Output> = (...sent: Sent<Input>) => Promise<Output>

/** A list. Called, it answers a page. */
export type ListCall<Input, Output, Row> = Call<Input, Output> & {
  /** Every row, part by part: none twice, and none missing that was there all along. */
  readonly each: (...sent: Sent<Omit<Input, 'page' | 'after'>>) => AsyncIterableIterator<Row>
}

/** What changed since a cursor. */
export type ChangesCall<Input, Output> = Call<Input, Output> & {
  /**
   * The parts up to what is newest now. Keep a part's `cursor` together with what you do with its rows, in one transaction, and go on
   * from there the next time.
   */
  readonly parts: (...sent: Sent<Input>) => AsyncIterableIterator<Output>
}
