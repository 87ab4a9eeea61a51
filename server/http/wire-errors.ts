import { ORPCError, ValidationError } from '@orpc/server'
import { type ErrorBody, general, type ValidationIssue } from '@tunda/contract/failure'
import { categories } from '@tunda/contract/failures/failure-categories'
import { fieldWords, type Refused } from '@tunda/contract/failures/field-words'
import { fileFailures } from '@tunda/contract/products/product-files'
import { NoTurn } from '@tunda/database/turns'
import type { FastifyBaseLogger } from 'fastify'
import { codeOf, isDatabases } from '../database-errors.ts'
import { Failure, fail } from '../fail.ts'
import { StorageFailed } from '../storage/file-store.ts'
import './silence-zod.ts'

/** Seconds after which a client may retry. */
export const retryAfter = 1

/** The value of `Retry-After` for a failure, if any. */
export function secondsToWait({ entry, meta }: Failure): number | undefined {
  if (entry.status === 503) return retryAfter
  return entry.status === 429 ? (meta as { seconds?: number } | undefined)?.seconds : undefined
}

const insufficientPrivilege = '42501'
const diskFull = '53100'
const readOnly = '25006'
const ruleBroken = '23514'

/**
 * Turns any error into the failure that the caller gets. An error in no catalogue is logged with its cause, and the caller gets the specification's
 * default text.
 */
export function failureOf(error: unknown, log: FastifyBaseLogger): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ORPCError) return ofContractLibrary(error, log)
  if (error instanceof StorageFailed) {
    log.error({ err: error.cause }, 'the storage of files failed')
    return fail(error.isFull ? fileFailures.storageFull : fileFailures.storageFailed)
  }
  if (error instanceof NoTurn) return fail(general.busy)
  const code = codeOf(error)
  if (code === insufficientPrivilege) return fail(general.notAllowed)
  if (code === diskFull || code === readOnly) {
    log.error({ err: error }, 'the database did not accept changes')
    return fail(code === diskFull ? general.diskFull : general.readOnly)
  }
  if (code === ruleBroken) {
    log.error({ err: error }, 'a check of the database refused what no use case did')
    return fail(general.ruleBroken)
  }
  if (isDatabases(error)) {
    log.error({ err: error }, 'the database failed')
    return fail(general.database)
  }
  log.error({ err: error }, 'unexpected error')
  return fail(general.unexpected)
}

function ofContractLibrary(error: ORPCError<string, unknown>, log: FastifyBaseLogger): Failure {
  if (error.cause instanceof Failure) return error.cause
  if (error.cause instanceof ValidationError && error.status === 400) {
    return validationFailure(error.cause.issues)
  }
  if (error.status === 400) return fail(general.validation, { issues: [] })
  if (error.status === 404) return fail(general.notFound)
  log.error({ err: error.cause ?? error }, 'unexpected error')
  return fail(general.unexpected)
}

type Issue = Refused & {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/**
 * VALIDATION_ERROR with every field's path and a sentence about it: the contract's, or a plain one. Its message is the first sentence of the
 * contract, or that of its category.
 */
export function validationFailure(issues: readonly Issue[]): Failure {
  const own = issues.find(({ message }) => message !== '')?.message
  return new Failure(general.validation, { issues: issues.map(wireIssue) }, own ?? categories.validation.message)
}

/** What is wrong with the first `most` fields, each by its name: "quantity: Must be at least 1". */
export function faultWords(issues: readonly Issue[], most: number): string {
  return issues
    .slice(0, most)
    .map(wireIssue)
    .map(({ path, message }) => [path, message].filter(Boolean).join(': '))
    .join('; ')
}

function wireIssue(issue: Issue): ValidationIssue {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  return { path, message: issue.message || fieldWords(issue) }
}

/** The error body of every path outside `/auth/v1`. */
export function errorBody(failure: Failure): ErrorBody {
  const { code, key } = failure.entry
  const message = failure.message === '' ? categories[failure.entry.category].message : failure.message
  const meta = failure.meta === undefined ? {} : { meta: failure.meta }
  return { success: false, error: { code, key, message, ...meta }, code, message, details: null, hint: null }
}
