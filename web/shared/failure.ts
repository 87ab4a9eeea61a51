import { type Category, categories } from '@tunda/contract/failure'

/** Why a call did not do what was asked, in words that may be shown. `status` 0: no answer reached us. */
export class Failure extends Error {
  readonly code: string
  readonly status: number
  readonly meta: unknown

  constructor(code: string, message: string, status: number, meta?: unknown) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.status = status
    this.meta = meta
  }
}

export const networkFailure = () => new Failure('NETWORK_ERROR', categories.network.message, 0)

/** Any thrown thing as a failure: ours as it is, everything else under the spec's words for its category. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const category = classify(error instanceof Error ? `${error.name} ${error.message}` : String(error))
  return new Failure(`${category.toUpperCase()}_ERROR`, categories[category].message, 0)
}

const signs: ReadonlyArray<readonly [Category, RegExp]> = [
  ['network', /network|fetch|connection/i],
  ['authentication', /auth|unauthorized|token/i],
  ['authorization', /permission|forbidden|access denied/i],
  ['validation', /validation|invalid|required/i],
  ['database', /database|sql|constraint/i],
]

/** The spec's classification by message text (section 5), for errors that carry no code. */
export function classify(message: string): Category {
  return signs.find(([, sign]) => sign.test(message))?.[0] ?? 'default'
}

type Body = { error?: { code?: unknown; message?: unknown; meta?: unknown } }

/** A refusal's body as a failure; a body that is not ours (a proxy's page, an empty 502) gets its category's words. */
export function failureFromBody(status: number, body: unknown): Failure {
  const error = (body as Body | null)?.error
  if (typeof error?.code === 'string' && typeof error.message === 'string') {
    return new Failure(error.code, error.message, status, error.meta)
  }
  const category = categoryOf(status)
  return new Failure(`${category.toUpperCase()}_ERROR`, categories[category].message, status)
}

function categoryOf(status: number): Category {
  if (status === 401) return 'authentication'
  if (status === 403) return 'authorization'
  if (status === 502 || status === 503 || status === 504) return 'external_api'
  return status >= 400 && status < 500 ? 'validation' : 'default'
}
