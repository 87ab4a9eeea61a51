import type { FailureKey } from './failure-keys.ts'

// Without zod, so that a page which only says what failed need not download it.

/** The spec's error categories (section 8): what a person reads when nothing more exact is known. */
export const categories = {
  network: {
    message: 'Network connection issue. Please check your internet connection and try again.',
    severity: 'medium',
    retryable: true,
  },
  authentication: { message: 'Authentication failed. Please sign in again.', severity: 'high', retryable: false },
  authorization: {
    message: "You don't have permission to perform this action.",
    severity: 'medium',
    retryable: false,
  },
  validation: { message: 'Please check your input and try again.', severity: 'low', retryable: false },
  database: { message: 'A database error occurred. Please try again later.', severity: 'high', retryable: false },
  business_logic: {
    message: 'This operation cannot be completed. Please check the requirements and try again.',
    severity: 'medium',
    retryable: false,
  },
  external_api: {
    message: 'External service is temporarily unavailable. Please try again later.',
    severity: 'medium',
    retryable: true,
  },
  file_upload: {
    message: 'File upload failed. Please check the file and try again.',
    severity: 'medium',
    retryable: false,
  },
  default: { message: 'An unexpected error occurred. Please try again.', severity: 'medium', retryable: false },
} as const

/** Keys of failures that say for certain that the server recorded nothing: a sale that gets one is not in doubt. */
export const nothingRecorded: readonly string[] = [
  'general.diskFull',
  'general.readOnly',
  'general.clocksDiffer',
] satisfies FailureKey[]

export type Category = keyof typeof categories
export type Severity = 'low' | 'medium' | 'high' | 'critical'

/** `NETWORK_ERROR` of `network`. */
export function codeOfCategory(category: Category): string {
  return `${category.toUpperCase()}_ERROR`
}

const signs: ReadonlyArray<readonly [Category, RegExp]> = [
  ['network', /network|fetch|connection/i],
  ['authentication', /auth|unauthorized|token/i],
  ['authorization', /permission|forbidden|access denied/i],
  ['validation', /validation|invalid|required/i],
  ['database', /database|sql|constraint/i],
]

/** The spec's classification by message text (section 5), in its order: only for errors that carry no code of ours. */
export function classify(message: string): Category {
  return signs.find(([, sign]) => sign.test(message))?.[0] ?? 'default'
}

/** The category that a failure's code names, or else its HTTP status; 0: no answer came. */
export function categoryOf(code: string, status: number): Category {
  const named = Object.keys(categories).find((category) => codeOfCategory(category as Category) === code)
  return named === undefined ? categoryOfStatus(status) : (named as Category)
}

function categoryOfStatus(status: number): Category {
  if (status === 0) return 'network'
  if (status === 401) return 'authentication'
  if (status === 403) return 'authorization'
  if (status === 404 || status === 409 || status === 501) return 'business_logic'
  if ([429, 502, 503, 504].includes(status)) return 'external_api'
  return status >= 400 && status < 500 ? 'validation' : 'default'
}
