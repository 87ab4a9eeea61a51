import { t } from '@lingui/core/macro'
import { earlyAnswer } from './early-answers.ts'
import { Failure, failureFromBody, networkFailure } from './failure.ts'

/** The spec's request policy (section 9): a call is repeated at most twice, whatever its verb. */
export const patience = { tries: 3, baseMs: 1000, capMs: 30_000, timeoutMs: 30_000 }

const passing = new Set([502, 503, 504])

/**
 * How long to wait before retry number `retry` (1 is the first): the base doubled each time and capped, its upper half random
 * so that many clients do not come back at once. A `Retry-After` asks for at least that long, under the same cap.
 */
export function delayBefore(
  retry: number,
  retryAfter: string | null = null,
  random: () => number = Math.random,
): number {
  const full = Math.min(patience.baseMs * 2 ** (retry - 1), patience.capMs)
  const jittered = full / 2 + (full / 2) * random()
  return Math.min(Math.max(jittered, askedFor(retryAfter)), patience.capMs)
}

function askedFor(retryAfter: string | null): number {
  if (!retryAfter) return 0
  const seconds = Number(retryAfter)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(wait) ? Math.max(wait, 0) : 0
}

/** Only what the server can recognise as the same call, or what changes nothing, may be sent twice. */
export function mayRepeat(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD' || request.headers.has('idempotency-key')
}

/** The longest `Retry-After` of a 429, in milliseconds, that is waited for here; a longer one is shown to the person. */
const longestWait = 5000
/** Reads that got a 429, and their failure: until its `Retry-After` is over they are not sent again, whichever screen requests them. */
const rateLimited = new Map<string, { readonly until: number; readonly failure: Failure }>()

const readOf = ({ method, url }: Request) => (method === 'GET' || method === 'HEAD' ? `${method} ${url}` : undefined)

function throwIfRateLimited(request: Request): void {
  const limited = rateLimited.get(readOf(request) ?? '')
  if (limited !== undefined && limited.until > Date.now()) throw limited.failure
}

function rememberRateLimit(request: Request, milliseconds: number, failure: Failure): void {
  const [read, now] = [readOf(request), Date.now()]
  for (const [key, { until }] of rateLimited) if (until <= now) rateLimited.delete(key)
  if (read !== undefined && milliseconds > 0) rateLimited.set(read, { until: now + milliseconds, failure })
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * `fetch` with the spec's policy: 30 s a try; up to three tries, and only if the network failed or a 502, 503 or 504 was received, or a 429 with a
 * short wait. Resolves with a 2xx answer; everything else is thrown as a `Failure`. The caller's abort is passed on.
 */
export async function patientFetch(request: Request, init: RequestInit = {}): Promise<Response> {
  throwIfRateLimited(request)
  const tries = mayRepeat(request) ? patience.tries : 1
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptOnce(request.clone(), init)
    if (answer instanceof Response && answer.ok) return answer
    const isLast = attempt >= tries
    if (answer instanceof Response) {
      const retryAfter = answer.headers.get('retry-after')
      const asked = answer.status === 429 ? askedFor(retryAfter) : 0
      if (isLast || !(passing.has(answer.status) || (asked > 0 && asked <= longestWait))) {
        const failure = failureFromBody(answer.status, await bodyOf(answer))
        rememberRateLimit(request, asked, failure)
        throw failure
      }
      await wait(Math.max(asked, delayBefore(attempt, retryAfter)))
    } else {
      if (isLast) throw answer
      await wait(delayBefore(attempt))
    }
  }
}

async function attemptOnce(request: Request, init: RequestInit): Promise<Response | Failure> {
  const limit = AbortSignal.timeout(patience.timeoutMs)
  try {
    const early = earlyAnswer(request)
    if (early !== undefined) return await early
    return await fetch(request, { ...init, signal: AbortSignal.any([request.signal, limit]) })
  } catch (error) {
    if (request.signal.aborted) throw error
    // A time-out is final: nobody at a counter can wait another 30 s, twice.
    if (limit.aborted) throw new Failure('REQUEST_TIMEOUT', t`Request timed out. Please try again.`, 0)
    return networkFailure()
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  return response.json().catch(() => null)
}
