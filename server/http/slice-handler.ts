import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { type AnyRouter, ORPCError } from '@orpc/server'
import type { FastifyBaseLogger } from 'fastify'
import type { Visit } from '../doors/visit.ts'
import { Failure } from '../fail.ts'
import { inTime } from './deadline.ts'
import { errorBody, failureOf, secondsToWait } from './wire-errors.ts'

type SliceHandler = OpenAPIHandler<Visit>

/** The handler of a slice's procedures; errors become failures of the catalogue. */
export function handlerOf(slice: object, log: FastifyBaseLogger): SliceHandler {
  return new OpenAPIHandler(slice as AnyRouter, {
    interceptors: [({ next, context }) => answer(next, context)],
    clientInterceptors: [
      ({ next, ...options }) => {
        options.context.onCall?.(options.path.join('.'))
        return next({ ...options, input: withQuery(options) })
      },
    ],
    customErrorResponseBodyEncoder: (error) =>
      errorBody(error.cause instanceof Failure ? error.cause : failureOf(error, log)),
  })
}

/** Not every client sends a body with a DELETE, so its query counts as input too, below path and body. */
function withQuery({ context, input }: { context: Visit; input: unknown }): unknown {
  const isFields = typeof input === 'object' && input !== null && Object.getPrototypeOf(input) === Object.prototype
  return isFields || input === undefined ? { ...context.query, ...input } : input
}

/** Runs a call under the deadline, and turns errors into failures of the catalogue. */
async function answer<Result>(work: () => PromiseLike<Result>, context: Visit): Promise<Result> {
  try {
    return await inTime(work)
  } catch (error) {
    const failure = failureOf(error, context.log)
    const seconds = secondsToWait(failure)
    if (seconds !== undefined) context.setHeader('Retry-After', String(seconds))
    const { code, status } = failure.entry
    throw new ORPCError(code, { status, message: failure.message, data: failure.meta, cause: failure })
  }
}
