import { config } from '../../shared/calls/config.ts'
import { Failure, failureFromBody, networkFailure } from '../../shared/calls/failure.ts'

/** An answer, with its time on the server's clock, and whether it repeats an earlier one. */
export type Answered<Answer> = {
  readonly answer: Answer
  readonly server_time: number | undefined
  readonly is_replay: boolean
}

/**
 * Calls one of the till's procedures once. Throws a `Failure`, with status 0 if no answer came in time. The caller decides whether to repeat it: a
 * sale is repeated for ever, everything else in the next round.
 */
export async function callTill<Answer>(
  procedure: string,
  input: object,
  milliseconds = 30_000,
): Promise<Answered<Answer>> {
  const { backendUrl, backendPublicKey } = config()
  const response = await ask(`${backendUrl}/rest/v1/rpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: backendPublicKey },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(milliseconds),
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refusalOf(response, body)
  // Cut off in the middle: it may have been done, and the repeat will be answered.
  if (body === undefined) throw networkFailure()
  const is_replay = response.headers.has('idempotent-replay')
  return { answer: body as Answer, server_time: dateOf(response), is_replay }
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch {
    throw networkFailure()
  }
}

function refusalOf(response: Response, body: unknown): Failure {
  const failure = failureFromBody(response.status, body)
  const wait = Number(response.headers.get('retry-after'))
  return wait > 0
    ? new Failure(failure.code, failure.message, failure.status, { retry_after: wait }, failure.key)
    : failure
}

function dateOf(response: Response): number | undefined {
  const date = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(date) ? undefined : date
}
