import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { categories } from '@tunda/contract/failures/failure-categories'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import { ZodError } from 'zod'
import { Failure, fail } from '../fail.ts'
import '../http/silence-zod.ts'

/** The version of the answers, which auth clients look for before they read an error's code. */
export const apiVersion = '2024-01-01'

/** An error body in both dialects at once: `code` and `message` for newer clients, `error_code` and `msg` for older ones. */
export function authErrorBody(failure: Failure) {
  const { code } = failure.entry
  const weak = accountFailures.weakPassword.meta.safeParse(failure.meta).data
  return {
    code,
    error_code: code,
    message: failure.message,
    msg: failure.message,
    ...(code === 'weak_password' && weak !== undefined ? { weak_password: { reasons: weak.reasons } } : {}),
  }
}

/** Seconds after which it makes sense to try again; undefined where trying again changes nothing. */
export function retryAfterOf(failure: Failure): number | undefined {
  const { meta, entry } = failure
  if (typeof meta === 'object' && meta !== null && 'seconds' in meta && typeof meta.seconds === 'number')
    return meta.seconds
  return entry.status === 503 ? 1 : undefined
}

/** Turns any error into what the caller reads. An error that is in no catalogue is logged and answered as 503, which clients retry. */
export function authFailureOf(error: unknown, log: FastifyBaseLogger): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ZodError) return fail(accountFailures.validation, { message: wordsOf(error) })
  const status = error instanceof Error ? (error as FastifyError).statusCode : undefined
  if (status === 413) return fail(accountFailures.tooLarge)
  if (status === 415) return fail(accountFailures.mediaType)
  if (status !== undefined && status >= 400 && status < 500) return fail(accountFailures.badJson)
  log.error({ err: error }, 'an auth call failed')
  return fail(accountFailures.unexpected)
}

/** The first message that comes from the contract; the schema library's own messages are not shown to people. */
function wordsOf(error: ZodError): string {
  return error.issues.find((issue) => issue.message !== '')?.message ?? categories.validation.message
}
