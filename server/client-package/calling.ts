import type { CallOptions, TundaError as TundaErrorType, TundaOptions } from './public.ts'

// Published without its types, which stand in `public.ts`. It imports nothing, and runs wherever there is `fetch`.

/** How a call is made: `rows` is the field of a list's rows, `parts` that of what changed. */
export type CallTable = Readonly<Record<string, { method: string; path: string; rows?: string; isChanges?: true }>>

type Input = Readonly<Record<string, unknown>>
type Answer = Readonly<Record<string, unknown>>
type Call = (input?: Input, options?: CallOptions) => Promise<Answer>

export class TundaError extends Error implements TundaErrorType {
  override readonly name = 'TundaError'
  readonly status: number
  readonly code: string
  readonly key: string
  readonly meta: unknown
  constructor(
    status: number,
    said: { code?: string; key?: string; message?: string; meta?: unknown },
    cause?: unknown,
  ) {
    super(said.message ?? `The service answered ${status}.`, { cause })
    this.status = status
    this.code = said.code ?? 'UNKNOWN'
    this.key = said.key ?? 'unknown'
    this.meta = said.meta
  }
}

/** A client with every call of the table. */
export function clientOf(table: CallTable, options: TundaOptions = {}): object {
  const send = sender(options)
  const client: Record<string, Record<string, unknown>> = {}
  for (const [name, { method, path, rows, isChanges }] of Object.entries(table)) {
    const [group = '', call = ''] = name.split('.')
    const ask: Call = (input = {}, more = {}) => send(method, path, input, more)
    client[group] ??= {}
    client[group][call] = Object.assign(
      ask,
      rows === undefined ? {} : { each: (input?: Input, more?: CallOptions) => walk(ask, rows, input, more) },
      isChanges === undefined ? {} : { parts: (input?: Input, more?: CallOptions) => readOn(ask, input, more) },
    )
  }
  return client
}

async function* walk(ask: Call, list: string, input: Input = {}, options?: CallOptions): AsyncGenerator {
  for (let after: unknown = 'begin'; typeof after === 'string'; ) {
    const part = await ask({ limit: 100, ...input, after }, options)
    yield* part[list] as unknown[]
    after = part.next_cursor
  }
}

async function* readOn(ask: Call, input: Input = {}, options?: CallOptions): AsyncGenerator<Answer> {
  let asked = input
  for (let hasMore = true; hasMore; ) {
    const part = await ask(asked, options)
    yield part
    hasMore = part.has_more === true
    const { from_now: _, ...rest } = asked
    asked = { ...rest, cursor: part.cursor }
  }
}

/** Waits; a signal that ends the call ends the wait at once, with its reason. */
function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

const environment = (): Record<string, string | undefined> => globalThis.process?.env ?? {}

function sender(options: TundaOptions) {
  const { retries = 5, timeout = 30_000, longestWait = 90_000, fetch: ask = globalThis.fetch } = options
  const { url = environment().TUNDA_URL, key = environment().TUNDA_KEY } = options
  if (!url || !key) throw new TypeError('A Tunda client needs the address of the service and a key.')
  // Once the service says that the quota is used up, calls wait until it is refilled.
  let restUntil = 0

  return async (method: string, path: string, input: Input, more: CallOptions): Promise<Answer> => {
    const request = requestOf(url, key, method, path, input, more)
    for (let tries = 0; ; tries += 1) {
      more.signal?.throwIfAborted()
      const rest = restUntil - Date.now()
      if (rest > 0 && rest <= longestWait) await sleep(rest, more.signal)
      const [answer, failure] = await attempt(ask, request, timeout, more.signal)
      const left = answer?.headers.get('ratelimit-remaining')
      if (left === '0') restUntil = Date.now() + 1000 * Number(answer?.headers.get('ratelimit-reset') ?? 0)
      if (answer?.ok && failure === undefined) return answer.body
      const error = failure ?? refusalOf(answer)
      const mayRepeat = answer === undefined || failure !== undefined || answer.status === 429 || answer.status >= 500
      const wait = waitBefore(tries, answer?.headers)
      if (more.signal?.aborted || !mayRepeat || tries >= retries || wait > longestWait) throw error
      await sleep(wait, more.signal)
    }
  }
}

type Request = { readonly address: string; readonly init: RequestInit }
type Answered = { ok: boolean; status: number; headers: Headers; body: Answer }

/** Input named in the path goes there; the rest is the query of a GET or the body of any other call. */
function requestOf(url: string, key: string, method: string, path: string, input: Input, more: CallOptions): Request {
  const rest = Object.entries(input).filter(([name, value]) => value !== undefined && !path.includes(`{${name}}`))
  const placed = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const headers: Record<string, string> = { Authorization: `Bearer ${key}`, Accept: 'application/json' }
  if (more.locationId !== undefined) headers['X-Location-Id'] = more.locationId
  const base = url.replace(/\/+$/, '')
  if (method === 'GET') {
    const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString()
    return { address: `${base}${placed}${query === '' ? '' : `?${query}`}`, init: { method, headers } }
  }
  // The same key at each try, so that a call that was already carried out is not repeated.
  headers['Idempotency-Key'] = more.idempotencyKey ?? crypto.randomUUID()
  headers['Content-Type'] = 'application/json'
  return { address: `${base}${placed}`, init: { method, headers, body: JSON.stringify(Object.fromEntries(rest)) } }
}

/** One try: a complete answer, or the reason why there is none. */
async function attempt(
  ask: typeof fetch,
  { address, init }: Request,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<[answer: Answered | undefined, failure?: TundaError]> {
  const ends = [AbortSignal.timeout(timeout), ...(signal === undefined ? [] : [signal])]
  let found: Response | undefined
  try {
    found = await ask(address, { ...init, redirect: 'error', signal: AbortSignal.any(ends) })
    const { ok, status, headers } = found
    const text = await found.text()
    return [{ ok, status, headers, body: ok ? (JSON.parse(text) as Answer) : safely(text) }]
  } catch (cause) {
    return [undefined, new TundaError(found?.status ?? 0, { message: 'The service gave no whole answer.' }, cause)]
  }
}

/** The body of a refusal, which a proxy in between may have written. */
function safely(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return {}
  }
}

function refusalOf(answer: Answered | undefined): TundaError {
  const error = answer?.body.error
  return new TundaError(answer?.status ?? 0, typeof error === 'object' && error !== null ? error : {})
}

/** As long as the service says; else half a second, doubled each time, give or take a fifth. */
function waitBefore(tries: number, headers: Headers | undefined): number {
  const said = Number(headers?.get('retry-after') ?? Number.NaN)
  if (said >= 0) return said * 1000
  return Math.min(500 * 2 ** tries, 20_000) * (0.8 + 0.4 * Math.random())
}
