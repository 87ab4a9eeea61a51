import { z } from 'zod'
import { type Category, categories } from './failures/failure-categories.ts'

/**
 * One catalogue entry: its unique key, by which programs tell failures apart, its code on the wire (entries may share a code of the specification),
 * its HTTP status, its facts, and the sentence people read.
 */
export type FailureEntry<Meta extends z.ZodType = z.ZodType> = Unnamed<Meta> & { readonly key: string }

/** An entry without the schema of its facts, which only the contract and programs need. */
export type FailureWords = Omit<FailureEntry, 'meta'>

type Unnamed<Meta extends z.ZodType = z.ZodType> = {
  readonly code: string
  readonly status: number
  readonly category: Category
  readonly meta: Meta
  message(meta: z.output<Meta>): string
}

const nothing = z.object({}).optional()

/** A failure that carries no facts. `message` defaults to its category's words. */
export function failure(
  code: string,
  status: number,
  category: Category,
  message: string = categories[category].message,
): Unnamed<typeof nothing> {
  return { code, status, category, meta: nothing, message: () => message }
}

/** A failure whose sentence is made of the facts it carries. */
export function failureWith<Meta extends z.ZodType>(
  code: string,
  status: number,
  category: Category,
  meta: Meta,
  message: (meta: z.output<Meta>) => string,
): Unnamed<Meta> {
  return { code, status, category, meta, message }
}

type Named<Slice extends string, Entries extends Record<string, Unnamed>> = {
  readonly [Name in keyof Entries & string]: Entries[Name] extends FailureEntry
    ? Entries[Name]
    : Entries[Name] & { readonly key: `${Slice}.${Name}` }
}

/** The catalogue of a slice, each entry with its key: `sale.outOfStock`. An entry borrowed from another catalogue keeps its own. */
export function failuresOf<const Slice extends string, Entries extends Record<string, Unnamed>>(
  slice: Slice,
  entries: Entries,
): Named<Slice, Entries> {
  const keyed = Object.entries(entries).map(([name, entry]) => [
    name,
    'key' in entry ? entry : { ...entry, key: `${slice}.${name}` },
  ])
  return Object.fromEntries(keyed)
}

export const ValidationIssue = z.object({ path: z.string(), message: z.string() })
export type ValidationIssue = z.infer<typeof ValidationIssue>

/** Failures that any procedure may answer with. */
export const general = failuresOf('general', {
  validation: failureWith(
    'VALIDATION_ERROR',
    400,
    'validation',
    z.object({ issues: z.array(ValidationIssue) }),
    ({ issues }) => issues.find((issue) => issue.message !== '')?.message ?? categories.validation.message,
  ),
  notAuthenticated: failure('AUTHENTICATION_ERROR', 401, 'authentication', 'User not authenticated'),
  terminalNotAuthenticated: failure('AUTHENTICATION_ERROR', 401, 'authentication', 'POS terminal not authenticated'),
  notAllowed: failure('AUTHORIZATION_ERROR', 403, 'authorization'),
  foreignOrganization: failure('AUTHORIZATION_ERROR', 403, 'authorization', 'Organization not found or access denied'),
  noOrganization: failure('AUTHORIZATION_ERROR', 403, 'authorization', 'Organization not found for current user'),
  factorNeeded: failure('FACTOR_NEEDED', 403, 'authorization', 'Complete the second step of your sign-in to go on.'),
  factorSetUpNeeded: failure('FACTOR_SET_UP_NEEDED', 403, 'authorization', 'Set up two-step sign-in to go on.'),
  reauthenticationNeeded: failure(
    'REAUTHENTICATION_NEEDED',
    403,
    'authorization',
    'Please confirm that it is you first.',
  ),
  notFound: failure('NOT_FOUND', 404, 'business_logic', 'Not found'),
  /** Worded by the specification. Unlike other 4xx it does not mean that the request is wrong: it may be repeated as it is. */
  tooSlow: failure('REQUEST_TIMEOUT', 408, 'external_api', 'Request timed out. Please try again.'),
  tooLarge: failure('PAYLOAD_TOO_LARGE', 413, 'validation', 'The request is too large.'),
  database: failure('DATABASE_ERROR', 503, 'database'),
  busy: failure('DATABASE_ERROR', 503, 'database', 'The service is busy. Please try again in a moment.'),
  diskFull: failure(
    'DISK_FULL',
    503,
    'database',
    "The server's disk is full, so nothing was recorded. Please tell the person who runs the server.",
  ),
  readOnly: failure(
    'READ_ONLY',
    503,
    'database',
    'The database is not accepting changes at the moment, so nothing was recorded. Please tell the person who runs the server.',
  ),
  clocksDiffer: failureWith(
    'CLOCKS_DIFFER',
    503,
    'database',
    z.object({ minutes: z.int() }),
    ({ minutes }) =>
      `The server’s clock and its database’s are ${minutes} minutes apart, so no sale is recorded until one is corrected. Please tell the person who runs the server.`,
  ),
  /** A rule of the database that no use case words: nothing was written, and retrying does not help. */
  ruleBroken: failure('BUSINESS_LOGIC_ERROR', 409, 'business_logic'),
  unexpected: failure('DEFAULT_ERROR', 500, 'default'),
  keyReused: failure(
    'IDEMPOTENCY_KEY_REUSED',
    409,
    'business_logic',
    'This request id was already used for something else.',
  ),
  tooManyAttempts: failureWith(
    'RATE_LIMITED',
    429,
    'authentication',
    z.object({ seconds: z.number().int() }),
    ({ seconds }) => `Too many attempts. Please wait ${seconds} seconds before trying again.`,
  ),
})

type ErrorMap = Record<string, { status: number; message: string; data: z.ZodType }>

/** The entries as the contract library wants them, keyed by code, so that they stand in the OpenAPI document. */
export function asErrors(entries: Record<string, FailureEntry>): ErrorMap {
  const errors: ErrorMap = {}
  for (const entry of Object.values(entries)) {
    errors[entry.code] ??= { status: entry.status, message: wordsWithoutFacts(entry), data: entry.meta }
  }
  return errors
}

function wordsWithoutFacts(entry: FailureEntry): string {
  const words = entry.meta === nothing ? entry.message(undefined) : undefined
  return words ?? categories[entry.category].message
}

/** The error body on every path outside `/auth/v1`; the top-level copies are for clients that speak PostgREST. */
export const ErrorBody = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), key: z.string(), message: z.string(), meta: z.unknown().optional() }),
  code: z.string(),
  message: z.string(),
  details: z.null(),
  hint: z.null(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
